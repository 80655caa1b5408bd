import { Fragment } from 'react';
import { breakableParts } from './line-breaks.js';

/** A text whose email address or provider's id continues on another line at its parts instead of within a word. */
export function BreakableText({ text }: { text: string }) {
  return breakableParts(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
