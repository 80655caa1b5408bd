import { Fragment } from 'react';

/** Before the @, and before the dots of the part that precedes it. */
const BREAKS = /(?=@)|(?=\.[^@]*@)/;

/** An email address that continues on another line at its @, or else at a dot, instead of within a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(BREAKS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
