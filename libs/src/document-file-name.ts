/** The name of a document's PDF file: `FL-26-27-00042.pdf` for the number `FL/26-27/00042`. */
export function documentFileName({ number }: { number: string }): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}
