/**
 * What mail clients turn into links: schemes, `www.`, and domain names without them. Endings that are also words or
 * initials ("M.Com", "Opp.Shop") count after three letters, or with a path.
 */
const LINK = new RegExp(
  [
    '://',
    'www\\.',
    '[\\p{L}\\p{N}-]{3}\\.(?:com|net|org|info|biz|xyz|app|click|online|(?:co|net|org)\\.in)(?![\\p{L}\\p{N}-])',
    '[\\p{L}\\p{N}]\\.(?:in|co|io|me|ly|gg|to|cc|ru|cn|uk|dev|top|live|site|shop|link|page)/',
  ].join('|'),
  'iu',
);

/** Whether mail clients may turn a part of the text into a link. */
export function containsLink(text: string): boolean {
  return LINK.test(text);
}
