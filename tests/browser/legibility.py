"""Legibility: what a person could not read on a page: text that is too small, cut off, or written over other text."""

from playwright.sync_api import Page

LEAST_PIXELS = 12

# Every piece of text that can be seen. What lies under something else is left out: a box above it is no mistake.
FIND = """(least) => {
  const found = [], seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.data.trim(), node = walker.currentNode.parentElement;
    if (!words || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (!node.getClientRects().length) continue; // inside a part of a drawing that is not drawn
    if (node.closest('.unseen, select, [aria-hidden=true].decoration')) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) look(node, words, box);
  }
  return found;

  function look(node, words, box) {
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (box.width < 1 || x < 0 || y < 0 || x > innerWidth || y > innerHeight || isScrolledAway(node, x, y)) return;
    const frame = cutter(node);
    const edge = frame?.getBoundingClientRect();
    if (edge && edge.width <= 2) return; // for screen readers only
    const pixels = parseFloat(getComputedStyle(node).fontSize) * scaleOf(node);
    if (pixels < least - 0.05) found.push(`small (${pixels.toFixed(1)} px): ${words}`);
    if (edge && (box.left < edge.left - 2 || box.right > edge.right + 2)) found.push(`cut: ${words}`);
    if (isCovered(node, x, y)) return;
    const other = seen.find((one) => meets(one.box, box) && !one.node.contains(node) && !node.contains(one.node));
    if (other) found.push(`over one another: ${words} / ${other.words}`);
    seen.push({ node, words, box });
  }
  function scaleOf(node) {
    const matrix = node.ownerSVGElement && node.getScreenCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  }
  function isScrolledAway(node, x, y) {
    for (let one = node; one && one !== document.body; one = one.parentElement) {
      if (!(one instanceof HTMLElement) || !/auto|scroll/.test(getComputedStyle(one).overflow)) continue;
      const edge = one.getBoundingClientRect();
      if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return true;
    }
    return false;
  }
  function cutter(node) {
    for (let one = node; one && one !== document.body; one = one.parentElement) {
      const flow = getComputedStyle(one).overflowX;
      if (flow === 'auto' || flow === 'scroll') return null;
      if ((flow === 'hidden' || flow === 'clip') && one instanceof HTMLElement) return one;
    }
    return null;
  }
  function isCovered(node, x, y) {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return true;
    const isSameDrawing = node.ownerSVGElement !== null && hit.closest('svg') === node.ownerSVGElement;
    return !(isSameDrawing || hit === node || hit.contains(node) || node.contains(hit));
  }
  function meets(one, other) {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 2 && high > Math.min(one.height, other.height) * 0.35;
  }
}"""


def unreadable(page: Page) -> list[str]:
    """One line for each text that is too small, cut off or under another; each once."""
    found: list[str] = page.evaluate(FIND, LEAST_PIXELS)
    return sorted(set(found))
