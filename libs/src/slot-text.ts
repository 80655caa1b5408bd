const TIME = String.raw`(\d{1,2}):(\d{2})(?: (AM|PM))?`;
const SLOT = new RegExp(`^${TIME}\\s*[-–]\\s*${TIME}$`);

/**
 * A formatted time slot: `6:30–7:00 AM`, `11:30 AM–12:00 PM`. Accepts the slots of plans (`6:30-7:00`, 24 hours) and of
 * single washes (`5:30 AM - 6:00 AM`), which the API and the specification use. Any other text is returned unchanged.
 */
export function formatSlot(slot: string): string {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = SLOT.exec(slot) ?? [];
  if (fromHour === undefined || toHour === undefined) return slot;
  const from = clock(fromHour, fromMinute!, fromHalf);
  const to = clock(toHour, toMinute!, toHalf);
  return from.half === to.half
    ? `${from.time}–${to.time} ${to.half}`
    : `${from.time} ${from.half}–${to.time} ${to.half}`;
}

function clock(hour: string, minute: string, half: string | undefined): { time: string; half: string } {
  if (half !== undefined) return { time: `${Number(hour)}:${minute}`, half };
  const hours = Number(hour) % 24;
  return { time: `${hours % 12 || 12}:${minute}`, half: hours < 12 ? 'AM' : 'PM' };
}
