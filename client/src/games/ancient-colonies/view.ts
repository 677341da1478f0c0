// View: the short names by which this folder calls what the server sends about Ancient Colonies.
import type { components } from "../../net/schema";
import type { BoardProps } from "../face";

type Schemas = components["schemas"];

export type View = Schemas["AncientColoniesView"];
export type TileView = Schemas["AncientColoniesTileView"];
export type SiteView = Schemas["SiteView"];
export type ColonyView = Schemas["ColonyView"];
export type ArmyView = Schemas["ArmyView"];
export type CardView = Schemas["AncientColoniesCardView"];
export type BattleView = Schemas["BattleView"];
export type SeatView = Schemas["AncientColoniesSeatView"];
export type Props = BoardProps<View>;
export type Text = Props["text"];
export type Effect = CardView["effects"][number];
