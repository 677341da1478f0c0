// Shapes: the names by which the page calls what the server sends; schema.d.ts is made from the server itself.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Table = Schemas["TableShape"];
export type Place = Schemas["PlaceShape"];
export type Summary = Schemas["SummaryShape"];
export type Game = Schemas["GameShape"];
export type Games = Schemas["GamesShape"];
export type Option = Schemas["OptionShape"];
export type Now = Schemas["NowShape"];
export type Sight = Schemas["SightShape"];
export type Action = Schemas["ActionShape"];
export type Preview = Schemas["PreviewShape"];
export type Change = Schemas["ChangeShape"];
export type StoryMove = Schemas["StoryMoveShape"];
export type Told = Schemas["ToldShape"];
export type Ledger = Schemas["LedgerShape"];
export type Hint = Schemas["HintShape"];
export type Refusal = Schemas["RefusalShape"];
export type Rules = Schemas["RulesShape"];
export type Person = Schemas["PersonShape"];
export type OpenBody = Schemas["OpenBody"];
export type Opened = Schemas["OpenedShape"];
export type Acted = Schemas["ActedShape"];
export type Answer = Schemas["AnswerShape"];
export type TableEvent = Schemas["TableEvent"];
export type ToldLine = Schemas["ToldLine"];
export type Presence = Schemas["Presence"];

export type AnyView = Sight["view"];
export const SPECTATOR = -3;
