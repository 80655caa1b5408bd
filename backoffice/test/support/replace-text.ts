import type { UserEvent } from '@testing-library/user-event';

/** Enters a text in place of the present one, in one change, because each change renders the whole form. */
export async function replaceText(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  input.focus();
  (input as HTMLInputElement).select();
  await user.paste(text);
}
