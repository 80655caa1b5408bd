/** The layout of a record's card in a list: lines of text, with short values such as a status on the right. */
export const CARD_GRID = { p: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.5 };
