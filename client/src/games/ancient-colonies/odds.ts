// Odds: the results of a battle in the order in which the server counts them.
export const RESULTS = ["routed", "beaten", "tied", "ahead", "double"] as const;
/** From here on the attacker wins. */
export const WIN = 3;
