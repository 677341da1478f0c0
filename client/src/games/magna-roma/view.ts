// View: the names by which this folder calls what the server sends of Magna Roma.
import type { components } from "../../net/schema";

type Schemas = components["schemas"];

export type View = Schemas["MagnaRomaView"];
export type SeatView = Schemas["MagnaRomaSeatView"];
export type TileView = Schemas["MagnaRomaTileView"];
export type CellView = Schemas["CellView"];
export type SlotView = Schemas["SlotView"];
export type MonumentView = Schemas["MonumentView"];
export type ProvinceView = Schemas["ProvinceView"];
export type ProvinceSlotView = Schemas["ProvinceSlotView"];
export type TradeView = Schemas["TradeView"];
export type ObjectiveView = Schemas["ObjectiveView"];

export type Say = (key: string, facts?: Record<string, string | number>) => string;
