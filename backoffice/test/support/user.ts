import { waitFor } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';

const events = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Simulates a user, who waits until a button or field is enabled: a disabled one ignores events without an error. */
export const user: UserEvent = {
  ...events,
  click: (element) => whenEnabled(element, () => events.click(element)),
  type: (element, text, options) => whenEnabled(element, () => events.type(element, text, options)),
  clear: (element) => whenEnabled(element, () => events.clear(element)),
  selectOptions: (element, values) => whenEnabled(element, () => events.selectOptions(element, values)),
};

/** Enters a text in place of the present one, in one change, because each change renders the whole form. */
export function replaceText(input: HTMLElement, text: string): Promise<void> {
  return whenEnabled(input, () => {
    input.focus();
    (input as HTMLInputElement).select();
    return events.paste(text);
  });
}

async function whenEnabled(element: Element, act: () => Promise<void>): Promise<void> {
  await waitFor(() => {
    if (element.matches(':disabled, [aria-disabled="true"]'))
      throw new Error(`This is disabled: ${element.outerHTML.slice(0, 200)}`);
  });
  await act();
}
