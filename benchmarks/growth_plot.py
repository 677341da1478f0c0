"""The plot of the cost of growth: three log-log panels of ratios, with the line of linear growth, as SVG."""

import math
from pathlib import Path

Rows = list[dict[str, object]]

PANELS = {
    "hexes": ("Larger maps", "hexes of the map", "time of a decision"),
    "seats": ("More seats", "seats", "time of a decision"),
    "actions": ("Longer records", "actions of the record", "time to parse and verify"),
}
COLOURS = {"magna-grecia": "#0b5cad", "magna-roma": "#a8321c", "ancient-colonies": "#2c6e2c"}
INK = "#222"
GRID = "#ddd"
WIDTH = 1140
HEIGHT = 460
TOP = 60
SIDE = 280  # of a panel, which is square, so that linear growth climbs alike in all
LEFT = 80
STEP = 370
FONT = 'font-family="sans-serif" font-size="14"'
COST_TICKS = (0.3, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200)
NEAR_TICKS = (0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5)
NEAR = 6  # where the largest cost is below so many times the smallest


def save_plot(result: dict[str, Rows], path: Path) -> None:
    """Draw the figures of growth.json into a file."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" {FONT} fill="{INK}">',
        "<title>The cost of growth</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for index, kind in enumerate(PANELS):
        parts += _panel(kind, result[kind], LEFT + index * STEP)
    parts += [*_legend(), "</svg>"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(parts) + "\n")


class Scale:
    """Where a ratio of a size or of a cost lies in a panel."""

    def __init__(self, rows: Rows, left: int) -> None:
        self.left = left
        self.most_size = max(_number(row, "size_ratio") for row in rows)
        costs = [_number(row, "cost_ratio") for row in rows]
        self.least = min(0.8, min(costs) * 0.9)
        self.most = max(self.most_size, *costs) * 1.05

    def x(self, ratio: float) -> float:
        """From the left edge of the picture."""
        return round(self.left + SIDE * math.log(ratio) / math.log(self.most_size), 1)

    def y(self, ratio: float) -> float:
        """From its top."""
        part = math.log(ratio / self.least) / math.log(self.most / self.least)
        return round(TOP + SIDE * (1 - part), 1)


def _panel(kind: str, rows: Rows, left: int) -> list[str]:
    scale = Scale(rows, left)
    title, across, up = PANELS[kind]
    centre, bottom = left + SIDE / 2, TOP + SIDE
    parts = [f'<text x="{centre}" y="{TOP - 22}" text-anchor="middle" font-size="17" font-weight="bold">{title}</text>']
    parts += _across_ticks(rows, scale) + _up_ticks(scale)
    far = scale.most_size
    linear = f"M{scale.x(1)} {scale.y(1)}L{scale.x(far)} {scale.y(far)}"
    parts += [
        f'<path d="M{left} {TOP}V{bottom}H{left + SIDE}" fill="none" stroke="{INK}"/>',
        f'<text x="{centre}" y="{bottom + 46}" text-anchor="middle">{across}</text>',
        f'<text transform="translate({left - 62} {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">{up}</text>',
        f'<path d="{linear}" fill="none" stroke="#777" stroke-width="1.5" stroke-dasharray="2 4"/>',
    ]
    for game, build in sorted({(str(row["game"]), str(row["build"])) for row in rows}):
        line = [row for row in rows if (row["game"], row["build"]) == (game, build)]
        parts += _line(line, scale, COLOURS[game], build == "compiled")
    return parts


def _across_ticks(rows: Rows, scale: Scale) -> list[str]:
    ticks = {_number(row, "size_ratio"): f"{_number(row, 'size'):,.0f}" for row in rows}
    parts = []
    for ratio, label in ticks.items():
        x = scale.x(ratio)
        parts.append(f'<path d="M{x} {TOP}V{TOP + SIDE}" stroke="{GRID}"/>')
        parts.append(f'<text x="{x}" y="{TOP + SIDE + 22}" text-anchor="middle">{label}</text>')
    return parts


def _up_ticks(scale: Scale) -> list[str]:
    parts = []
    for ratio in NEAR_TICKS if scale.most / scale.least < NEAR else COST_TICKS:
        if scale.least <= ratio <= scale.most:
            y = scale.y(ratio)
            parts.append(f'<path d="M{scale.left} {y}H{scale.left + SIDE}" stroke="{GRID}"/>')
            parts.append(f'<text x="{scale.left - 8}" y="{y + 5}" text-anchor="end">{ratio} x</text>')
    return parts


def _line(rows: Rows, scale: Scale, colour: str, is_compiled: bool) -> list[str]:
    """One game in one build: compiled is dashed and has hollow marks, so that colour alone decides nothing."""
    places = [(scale.x(_number(row, "size_ratio")), scale.y(_number(row, "cost_ratio"))) for row in rows]
    way = "M" + "L".join(f"{x} {y}" for x, y in places)
    dash = ' stroke-dasharray="7 4"' if is_compiled else ""
    fill = "#fff" if is_compiled else colour
    marks = [f'<circle cx="{x}" cy="{y}" r="4" fill="{fill}" stroke="{colour}" stroke-width="2"/>' for x, y in places]
    return [f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>', *marks]


def _legend() -> list[str]:
    y = HEIGHT - 22
    parts = []
    entries = [(game, colour, "") for game, colour in COLOURS.items()]
    entries += [("interpreted", INK, ""), ("compiled", INK, "7 4"), ("linear growth", "#777", "2 4")]
    for index, (label, colour, dash) in enumerate(entries):
        x = LEFT + index * 178
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<path d="M{x} {y}h34" stroke="{colour}" stroke-width="2"{dashes}/>')
        if label in ("interpreted", "compiled"):
            fill = colour if label == "interpreted" else "#fff"
            parts.append(f'<circle cx="{x + 17}" cy="{y}" r="4" fill="{fill}" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{x + 42}" y="{y + 5}">{label}</text>')
    return parts


def _number(row: dict[str, object], key: str) -> float:
    value = row[key]
    assert isinstance(value, int | float)
    return float(value)
