/**
 * Replaces the provider's checkout script: `new Razorpay(options).open()`. The dialog is in a shadow root, so that the
 * page's styles do not affect it. The script runs in the browser, so it is a string here.
 */
export const CHECKOUT_SCRIPT = String.raw`(() => {
  'use strict';
  const base = new URL('.', document.currentScript.src);
  const rupees = (paise) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: paise % 100 === 0 ? 0 : 2 }).format(paise / 100);

  const STYLE = ${'`'}
    :host { all: initial; }
    dialog {
      box-sizing: border-box; width: min(420px, calc(100vw - 32px)); padding: 0; border: 0; border-radius: 18px; overflow: hidden auto;
      font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: #14213d; background: #ffffff;
      box-shadow: 0 24px 80px rgb(10 20 40 / .35);
    }
    dialog::backdrop { background: rgb(8 14 28 / .6); backdrop-filter: blur(3px); }
    header { border-top: 5px solid var(--theme, #1f5eff); display: flex; align-items: start; gap: 12px; padding: 20px 20px 18px; background: #12204a; color: #fff; }
    h2 { margin: 0; font-size: 18px; line-height: 1.3; }
    header p { margin: 2px 0 0; font-size: 14px; opacity: .85; }
    header div { flex: 1; min-width: 0; }
    .close { flex: none; width: 44px; height: 44px; margin: -8px -8px 0 0; border: 0; border-radius: 50%; background: none; color: inherit; font: 24px/1 system-ui; cursor: pointer; }
    .close:hover { background: rgb(255 255 255 / .14); }
    .note { margin: 0; padding: 10px 20px; background: #fff3c9; color: #553f00; font-size: 14px; font-weight: 600; }
    main { padding: 20px; display: grid; gap: 12px; }
    .amount { margin: 0; font-size: 32px; font-weight: 700; letter-spacing: -.02em; }
    .who { margin: -8px 0 4px; font-size: 14px; color: #54607c; overflow-wrap: anywhere; }
    .error { margin: 0; color: #8c1616; font-size: 14px; }
    .error:not(:empty) { padding: 10px 12px; border-radius: 10px; background: #fde8e8; }
    button.pay, button.decline { min-height: 50px; border-radius: 12px; border: 0; font: 600 16px/1 system-ui, sans-serif; cursor: pointer; }
    .pay { background: #1f5eff; color: #fff; }
    .pay:hover { background: #184fd8; }
    .decline { background: none; color: #14213d; box-shadow: inset 0 0 0 1.5px #c4cbdb; }
    .decline:hover { background: #f3f5fa; }
    button:disabled { opacity: .55; cursor: progress; }
    button:focus-visible { outline: 3px solid #ffb703; outline-offset: 2px; }
    @media (prefers-color-scheme: dark) {
      dialog { background: #161d2e; color: #eef2fb; }
      .who { color: #aab4cb; }
      .note { background: #4a3a07; color: #ffe9a8; }
      .error:not(:empty) { background: #4c1717; color: #ffd3d3; }
      .decline { color: #eef2fb; box-shadow: inset 0 0 0 1.5px #4b5876; }
      .decline:hover { background: #202a41; }
    }
  ${'`'};

  class Razorpay {
    constructor(options) {
      this.options = options;
      this.listeners = new Map();
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) || []), listener]);
    }

    open() {
      if (this.host) return;
      const { name = '', description = '', prefill = {}, theme = {} } = this.options;
      this.host = document.createElement('div');
      const root = this.host.attachShadow({ mode: 'open' });
      const style = document.createElement('style');
      style.textContent = STYLE;
      const dialog = element('dialog', { 'aria-label': 'Test payment to ' + name });
      const title = element('h2', {}, name || 'Payment');
      this.close_ = element('button', { class: 'close', type: 'button', 'aria-label': 'Close' }, '×');
      this.error = element('p', { class: 'error', role: 'alert' });
      this.pay_ = element('button', { class: 'pay', type: 'button', disabled: '' }, 'Pay');
      this.decline_ = element('button', { class: 'decline', type: 'button', disabled: '' }, 'Decline payment');
      const words = element('div', {});
      words.append(title, element('p', {}, description));
      const header = element('header', {});
      header.append(words, this.close_);
      const main = element('main', {});
      this.amount = element('p', { class: 'amount' });
      main.append(this.amount);
      if (theme.color) dialog.style.setProperty('--theme', theme.color);
      const who = [prefill.name, prefill.email, prefill.contact].filter(Boolean).join(' · ');
      if (who) main.append(element('p', { class: 'who' }, who));
      main.append(this.error, this.pay_, this.decline_);
      dialog.append(header, element('p', { class: 'note' }, 'Test payment: no money moves'), main);
      root.append(style, dialog);
      document.body.append(this.host);
      this.dialog = dialog;
      this.pay_.addEventListener('click', () => this.send('success'));
      this.decline_.addEventListener('click', () => this.send('failure'));
      this.close_.addEventListener('click', () => this.dismiss());
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.dismiss();
      });
      // Pressed twice, Escape closes a dialog whatever a cancel listener says.
      dialog.addEventListener('close', () => {
        if (this.dialog !== dialog || !this.host) return;
        if (this.busy) dialog.showModal();
        else this.dismiss();
      });
      dialog.showModal();
      void this.price();
    }

    /** The amount is the order's, whatever the page says of it. */
    async price() {
      try {
        const { amount } = await this.ask('checkout/order', {});
        this.amount.textContent = rupees(amount);
        this.pay_.textContent = 'Pay ' + rupees(amount);
        this.setBusy(false);
      } catch (error) {
        this.error.textContent = error.description;
      }
    }

    /** Throws the provider's error: { code, description, … }. */
    async ask(path, more) {
      const unreachable = { code: 'GATEWAY_ERROR', description: 'The payment service could not be reached. Nothing was paid.' };
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key_id: this.options.key, order_id: this.options.order_id, ...more }),
      }).catch(() => { throw unreachable; });
      const answer = await response.json().catch(() => { throw unreachable; });
      if (answer.error) throw answer.error;
      return answer;
    }

    close() {
      if (!this.host) return;
      const { host, dialog } = this;
      this.host = null;
      dialog.close();
      host.remove();
    }

    dismiss() {
      if (this.busy) return;
      this.close();
      const { modal } = this.options;
      if (modal && modal.ondismiss) modal.ondismiss();
    }

    async send(outcome) {
      if (this.busy) return;
      this.setBusy(true);
      this.error.textContent = '';
      let proof;
      try {
        proof = await this.ask('checkout/pay', { outcome });
      } catch (error) {
        this.error.textContent = error.description;
        for (const listener of this.listeners.get('payment.failed') || []) listener({ error });
      } finally {
        this.setBusy(false);
      }
      if (!proof) return;
      this.close();
      this.options.handler(proof);
    }

    setBusy(busy) {
      this.busy = busy;
      for (const button of [this.pay_, this.decline_, this.close_]) button.disabled = busy;
      if (!busy && this.host) this.pay_.focus();
    }
  }

  function element(tag, attributes, text) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  window.Razorpay = Razorpay;
})();
`;
