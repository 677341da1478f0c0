// Pieces: armies and fleets of a view, each with the point where it stands on the board.
import { atSite, inTile, type Stand } from "./fan";
import { isSite, pointOf, portHalf, portOf, type Layout } from "./geometry";
import type { ArmyView, SeatView, View } from "./view";

export interface StandingArmy extends Stand {
  key: string;
  army: ArmyView;
}

export interface LyingShip extends Stand {
  seat: SeatView;
}

export interface Pieces {
  armies: StandingArmy[];
  ships: LyingShip[];
}

export function piecesOf(layout: Layout, view: View): Pieces {
  return { armies: armiesOf(layout, view), ships: shipsOf(layout, view) };
}

function armiesOf(layout: Layout, view: View): StandingArmy[] {
  return view.armies.map((army) => {
    const here = view.armies.filter((other) => other.place === army.place);
    const index = here.indexOf(army);
    const stand = isSite(army.place) ? atSite(layout, army.place, index) : inTile(layout, here.length, index);
    return { key: `${army.place}-${army.seat}`, army, ...moved(pointOf(layout, army.place), stand) };
  });
}

function shipsOf(layout: Layout, view: View): LyingShip[] {
  return view.seats
    .filter((seat) => seat.ship !== "")
    .map((seat) => {
      if (seat.ship === "home") {
        const port = portOf(layout, seat.seat);
        const [x, scale] = layout.isTall ? [0, 0.85] : [layout.left * 0.2, 0.92];
        return { seat, ...moved(port, { x, y: portHalf(layout) - 30, scale }) };
      }
      const here = view.seats.filter((other) => other.ship === seat.ship);
      return { seat, ...moved(pointOf(layout, seat.ship), inTile(layout, here.length, here.indexOf(seat))) };
    });
}

function moved(point: { x: number; y: number }, stand: Stand): Stand {
  return { x: point.x + stand.x, y: point.y + stand.y, scale: stand.scale };
}

/** Where one more piece of a seat would stand, seen from the middle of the place. */
export function spareStand(layout: Layout, pieces: Pieces, place: string, seat: number): Stand {
  const middle = pointOf(layout, place);
  const here = pieces.armies.filter((standing) => standing.army.place === place);
  const own = here.find((standing) => standing.army.seat === seat);
  if (own) return { x: own.x - middle.x + 9, y: own.y - middle.y - 9, scale: 1 };
  if (isSite(place)) return atSite(layout, place, here.length);
  const ships = pieces.ships.filter((lying) => lying.seat.ship === place && lying.seat.seat !== seat);
  const number = here.length + ships.length;
  const last = inTile(layout, number + 1, number);
  return number === 0 ? last : { ...last, x: last.x + 26 };
}
