let people = 0;

/** The body of a request that creates an account with unused details. */
export const person = (overrides: object = {}) => {
  people += 1;
  const number = String(people).padStart(4, '0');
  return { name: `Person ${number}`, email: `person${number}@example.com`, phone: `91234${number}0`, ...overrides };
};

/** The required fields of an account, to save it again. */
export const bodyOf = ({ name, email, phone }: { name: string; email: string; phone: string }) => ({
  name,
  email,
  phone,
});
