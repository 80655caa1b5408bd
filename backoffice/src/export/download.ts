/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands the browser a file to keep. */
export function download(name: string, text: string[]): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, ...text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
