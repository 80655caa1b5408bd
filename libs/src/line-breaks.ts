/** `order_ad1ba06bd57114`: a prefix and an id. */
const PROVIDER_ID = /^([a-z]+_)(\w+)$/;

/** In an email address: before the @, and before the dots of the part that precedes it. */
const EMAIL_BREAKS = /(?=@)|(?=\.[^@\s]*@)/;

/** The parts of an email address or of a provider's id, between which a line can break instead of within a word. */
export function breakableParts(text: string): string[] {
  const id = PROVIDER_ID.exec(text);
  return id ? id.slice(1) : text.split(EMAIL_BREAKS);
}
