/** The levels that car parks of the communities have. Others are typed. */
export const LEVELS: readonly string[] = ['Open parking', 'Ground', 'Podium', 'Basement 1', 'Basement 2', 'Basement 3'];
