/** A honeypot: a hidden field that only bots fill in. */
export function Honeypot() {
  return (
    <div hidden>
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
