/** Counts clicks and keys from its creation. Ctrl+K is one key. */
export class Effort {
  clicks = 0;
  keys = 0;

  private constructor() {}

  static begin(): Effort {
    const effort = new Effort();
    window.addEventListener('pointerdown', () => (effort.clicks += 1), { capture: true });
    window.addEventListener(
      'keyup',
      ({ key }) => {
        if (!MODIFIERS.includes(key)) effort.keys += 1;
      },
      { capture: true },
    );
    return effort;
  }
}

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];
