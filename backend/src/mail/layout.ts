import { BRAND, officeAddress } from '#libs/brand.js';
import type { Contacts } from '#libs/contract/settings.js';

export interface Letter {
  greeting: string;
  paragraphs: readonly string[];
  /** The call to action. */
  action?: { label: string; link: string };
  /** A small table of facts. */
  facts?: readonly (readonly [label: string, value: string])[];
  closing?: string;
}

export function textOf({ greeting, paragraphs, action, facts = [], closing }: Letter, contacts: Contacts): string {
  const blocks = [
    `${greeting},`,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(closing ? [closing] : []),
    `${BRAND.legalName}\n${officeAddress(contacts)}\n${contacts.phone} · ${contacts.email}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #0f1513 !important; color: #e6ece9 !important }
.sheet { background: #1a2320 !important }
.button { background: #5cc9b0 !important; color: #06231d !important }
}`;

/** One column with inline styles and no remote assets, for every mail client in light and dark mode. */
export function htmlOf({ greeting, paragraphs, action, facts = [], closing }: Letter, contacts: Contacts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;font:16px/1.55 ${SANS}">${escapeHtml(text)}</p>`;
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><td style="padding:6px 16px 6px 0;font:14px/1.4 ${SANS};opacity:.7;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
    `<td style="padding:6px 0;font:600 14px/1.4 ${SANS};text-align:right;vertical-align:top">${escapeHtml(value)}</td></tr>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<meta name="viewport" content="width=device-width"><style>${DARK}</style></head>`,
    '<body class="ground" style="margin:0;padding:32px 16px;background:#f3f5f4;color:#1f2a27">',
    '<div class="sheet" style="max-width:520px;margin:0 auto;padding:32px;border-radius:14px;background:#ffffff">',
    `<p style="margin:0 0 28px;font:600 22px/1 ${SERIF}">${escapeHtml(BRAND.name)}</p>`,
    paragraph(`${greeting},`),
    ...paragraphs.map(paragraph),
    facts.length > 0
      ? `<table style="width:100%;border-collapse:collapse;margin:0 0 20px">${facts.map(row).join('')}</table>`
      : '',
    action
      ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.link)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0b5d4e;color:#ffffff;font:600 16px/1 ${SANS};text-decoration:none">${escapeHtml(action.label)}</a></p>` +
        `<p style="margin:0 0 16px;font:13px/1.5 ${SANS};opacity:.7">If the button does not work, copy this link into your browser:<br><span style="word-break:break-all">${escapeHtml(action.link)}</span></p>`
      : '',
    closing ? paragraph(closing) : '',
    `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8886;font:13px/1.5 ${SANS};opacity:.7">${escapeHtml(BRAND.legalName)}<br>${escapeHtml(officeAddress(contacts))}<br>${escapeHtml(contacts.phone)} · ${escapeHtml(contacts.email)}</p>`,
    '</div></body></html>',
  ].join('');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
