import { officeAddress } from '#libs/brand.js';
import { unbroken } from '#libs/unbroken.js';
import { escapeHtml } from '../kernel/escape-html.js';
import type { Sender } from './mail-message.js';

export interface Letter {
  greeting: string;
  paragraphs: readonly string[];
  /** A button. Its link is a URL or a path of the site. */
  action?: { label: string; link: string };
  /** A small table of facts. */
  facts?: readonly (readonly [label: string, value: string])[];
  closing?: string;
  /** Of news and offers: where the recipient can unsubscribe. */
  unsubscribeLink?: string;
}

/** The letter as plain text. */
export function textOf(letter: Letter, sender: Sender): string {
  const { greeting, paragraphs, action, facts = [], closing, unsubscribeLink } = letter;
  const blocks = [
    `${greeting},`,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(closing ? [closing] : []),
    ...(unsubscribeLink ? [`Unsubscribe:\n${unsubscribeLink}`] : []),
    addressLines(sender).join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The colours of the site (storefront/src/ui/tokens.css). Mail clients without media queries stay light. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #061518 !important; color: #ecf5f3 !important }
.sheet { background: #0c2124 !important }
.horizon { border-color: #83d6cc !important }
.name { color: #ecf5f3 !important }
.soft { color: #94abaa !important }
.soft a, .link { color: #83d6cc !important }
}`;

/**
 * The built-in logo: the sun above the horizon, drawn with styles, because mail clients block images and strip SVG. The
 * operator's own logo is an image, so their mails have only the name.
 */
const LOGO =
  '<span class="horizon" style="display:inline-block;width:26px;height:13px;border-radius:13px 13px 0 0;background:#ffb21a;border-bottom:3px solid #0b5a5c;vertical-align:1px"></span>&nbsp; ';

/** One column with inline styles and no remote assets, for every mail client in light and dark mode. */
export function htmlOf(letter: Letter, sender: Sender): string {
  const { greeting, paragraphs, action, facts = [], closing, unsubscribeLink } = letter;
  const block = (html: string) => `<p style="margin:0 0 16px;font:16px/1.55 ${SANS}">${html}</p>`;
  // Line breaks are those of texts that somebody wrote.
  const paragraph = (text: string) => block(onOneLine(escapeHtml(text)).replaceAll('\n', '<br>'));
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><td class="soft" style="padding:8px 16px 8px 0;font:14px/1.4 ${SANS};color:#556a68;vertical-align:top;white-space:nowrap;border-top:1px solid #8883">${escapeHtml(label)}</td>` +
    `<td style="padding:8px 0;font:600 14px/1.4 ${SANS};text-align:right;vertical-align:top;border-top:1px solid #8883">${onOneLine(escapeHtml(value))}</td></tr>`;
  const contacts = addressLines(sender).map((line) => onOneLine(escapeHtml(line)));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<meta name="viewport" content="width=device-width"><style>${DARK}</style></head>`,
    '<body class="ground" style="margin:0;padding:24px 12px;background:#f5f8f6;color:#08211f">',
    '<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:16px;background:#ffffff">',
    `<p class="name" style="margin:0 0 28px;font:700 21px/1 ${SANS};color:#08211f">${sender.hasOwnLogo ? '' : LOGO}${escapeHtml(sender.name)}</p>`,
    block(`${escapeHtml(greeting)},`),
    ...paragraphs.map(paragraph),
    facts.length > 0
      ? `<table style="width:100%;border-collapse:collapse;margin:4px 0 24px">${facts.map(row).join('')}</table>`
      : '',
    action ? button(action) : '',
    closing ? paragraph(closing) : '',
    unsubscribeLink
      ? block(`<a class="link" href="${escapeHtml(unsubscribeLink)}" style="color:#0b5a5c">Unsubscribe</a>`)
      : '',
    `<p class="soft" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8886;font:13px/1.6 ${SANS};color:#556a68">${contacts.join('<br>')}</p>`,
    '</div></body></html>',
  ].join('');
}

/** Keeps what belongs together on one line. A line may end after the dash of a range, such as 5–7 business days. */
function onOneLine(html: string): string {
  return unbroken(html).replace(
    /\d[\d:]*(?:\s[AP]M)?–\d[\d:]*(?:\s[AP]M| business days)?/g,
    (range) => `<span style="white-space:nowrap">${range}</span>`,
  );
}

/** A link with a token is also written out, for mail clients that do not show buttons. */
function button({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link);
  const written = `<p class="soft" style="margin:0 0 16px;font:13px/1.5 ${SANS};color:#556a68">If the button does not work, copy this link into your browser:<br><span style="word-break:break-all">${href}</span></p>`;
  return (
    `<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:14px 26px;border-radius:999px;background:#ffb21a;color:#1c1300;font:700 16px/1.25 ${SANS};text-decoration:none">${escapeHtml(label)}</a></p>` +
    (link.includes('?') ? written : '')
  );
}

/** The sender and their contact details. */
function addressLines(sender: Sender): string[] {
  const { legalName, phone, whatsapp, email, hours } = sender;
  return [
    legalName,
    officeAddress(sender),
    [phone, whatsapp && `WhatsApp ${whatsapp}`].filter(Boolean).join(' · '),
    email,
    hours,
  ];
}
