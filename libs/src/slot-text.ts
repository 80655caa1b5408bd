const TIME = String.raw`(\d{1,2}):(\d{2})(?: (AM|PM))?`;
const SLOT = new RegExp(`^${TIME}\\s*[-–]\\s*${TIME}$`);

/**
 * A formatted time slot: `6:30–7:00 AM`, `11:30 AM–12:00 PM`. Accepts the slots of plans (`6:30-7:00`, 24 hours) and of
 * single washes (`5:30 AM - 6:00 AM`), which the API and the specification use. Any other text is returned unchanged.
 */
export function formatSlot(slot: string): string {
  const minutes = slotMinutes(slot);
  if (!minutes) return slot;
  const from = clock(minutes.from);
  const to = clock(minutes.to);
  return from.half === to.half
    ? `${from.time}–${to.time} ${to.half}`
    : `${from.time} ${from.half}–${to.time} ${to.half}`;
}

/** When a time slot begins and ends, in minutes after midnight; null for any other text. */
export function slotMinutes(slot: string): { from: number; to: number } | null {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = SLOT.exec(slot) ?? [];
  if (fromHour === undefined || toHour === undefined) return null;
  return { from: minutesAt(fromHour, fromMinute!, fromHalf), to: minutesAt(toHour, toMinute!, toHalf) };
}

function minutesAt(hour: string, minute: string, half: string | undefined): number {
  const hours = half === undefined ? Number(hour) % 24 : (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return hours * 60 + Number(minute);
}

function clock(minutes: number): { time: string; half: string } {
  const hours = Math.floor(minutes / 60);
  return { time: `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`, half: hours < 12 ? 'AM' : 'PM' };
}

/**
 * Some of the time slots of a day in short: `5:00–5:30 AM to 7:30–8:00 AM, 11:00–11:30 AM`.
 * @param all of the kind, the earliest first
 */
export function slotRangesText(all: readonly string[], some: readonly string[]): string {
  const runs: string[][] = [];
  all.forEach((slot, index) => {
    if (!some.includes(slot)) return;
    if (index > 0 && some.includes(all[index - 1]!)) runs.at(-1)!.push(slot);
    else runs.push([slot]);
  });
  return runs.map((run) => [...new Set([run[0]!, run.at(-1)!])].map(formatSlot).join(' to ')).join(', ');
}
