// View: the names by which this folder calls what the server sends of Magna Grecia.
import type { components } from "../../net/schema";

type Schemas = components["schemas"];

export type MagnaGreciaView = Schemas["MagnaGreciaView"];
export type Place = Schemas["PlaceView"];
export type Market = Schemas["MarketView"];
export type Road = Schemas["RoadView"];
export type Card = Schemas["MagnaGreciaCardView"];
export type Text = (key: string, facts?: Record<string, string | number>) => string;
