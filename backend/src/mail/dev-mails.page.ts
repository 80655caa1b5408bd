import { escapeHtml } from '../kernel/escape-html.js';
import type { QueuedMail } from './mail-message.js';

const STYLE = `
:root { color-scheme: light dark; --ink: #25303b; --quiet: #5b6773; --line: #dde4e9; --ground: #f2f5f7; --sheet: #fff; --accent: #0b5c6b }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef2; --quiet: #a3b1bc; --line: #2c3943; --ground: #10171d; --sheet: #1a242c; --accent: #7fd0de } }
body { margin: 0; padding: 32px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 860px; margin: 0 auto }
h1 { font-size: 24px; margin: 0 0 4px }
p, dl { color: var(--quiet); margin: 0 0 20px }
a { color: var(--accent) }
table { width: 100%; border-collapse: collapse; background: var(--sheet); border: 1px solid var(--line) }
th, td { padding: 10px 14px; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
th { font-size: 13px; color: var(--quiet); font-weight: 600; white-space: nowrap }
iframe { width: 100%; height: 720px; border: 1px solid var(--line); background: var(--sheet) }
@media (max-width: 600px) { thead { display: none } td { display: block; border: 0; padding: 0 14px } td:first-child { padding-top: 10px } td:last-child { border-bottom: 1px solid var(--line); padding-bottom: 10px } }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px } dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
`;

export function mailsPage(mails: readonly QueuedMail[]): string {
  const rows = mails.map(
    (mail) => `<tr><td>${escapeHtml(moment(mail.createdAt))}</td><td>${recipient(mail)}</td>
<td><a href="/dev/mails/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(state(mail))}</td></tr>`,
  );
  const table = `<table><thead><tr><th>When</th><th>To</th><th>Subject</th><th>Status</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return page(
    'Emails',
    `<h1>Emails</h1><p>No mail server is configured, so emails are stored in the data folder. These are the newest ${mails.length}.</p>${mails.length > 0 ? table : '<p>No emails yet.</p>'}`,
  );
}

export function mailPage(mail: QueuedMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/mails">All emails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${recipient(mail)}</dd><dt>When</dt><dd>${escapeHtml(moment(mail.createdAt))}</dd><dt>Status</dt><dd>${escapeHtml(state(mail))}</dd></dl>
<iframe title="Email" src="/dev/mails/${escapeHtml(mail.id)}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
}

function recipient({ to }: QueuedMail): string {
  return `${escapeHtml(to.name)} &lt;${escapeHtml(to.address)}&gt;`;
}

function state({ status, lastError }: QueuedMail): string {
  return lastError === null ? status : `${status}: ${lastError}`;
}

function moment(instant: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(instant));
}
