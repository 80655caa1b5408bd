export function untilNewDay(now: number, soonMs: number): number;
export function awaitNewDay(testMs: number): Promise<void>;
