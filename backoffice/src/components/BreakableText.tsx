import { Fragment } from 'react';
import { breakableParts } from '#libs/line-breaks.js';

/** A text that may wrap at the separators of an email address or provider id, not within a word. */
export function BreakableText({ text }: { text: string }) {
  return breakableParts(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
