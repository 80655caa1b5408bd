const READ_WITHIN_MS = 60_000;

/** Downloads a file that was made in the browser or loaded with the bearer token. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
