/** Scrolls a row of tabs, which may be wider than a phone, to one of them. The page itself does not move. */
export function centreInRow(tab: HTMLElement): void {
  const row = tab.parentElement!;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
