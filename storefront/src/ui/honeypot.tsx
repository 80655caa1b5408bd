/** A field that no person sees or reaches; whoever fills it is a program. */
export function Honeypot() {
  return (
    <div hidden>
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
