import { describe, expect, it } from '@jest/globals';
import { stateCodeOf, stateNameOf } from './state.js';

describe('a state', () => {
  it.each([
    [' maharashtra ', '27', 'Maharashtra'],
    ['Tamilnadu', '33', 'Tamil Nadu'],
    ['Jammu & Kashmir', '01', 'Jammu and Kashmir'],
    ['Andaman & Nicobar', '35', 'Andaman and Nicobar Islands'],
    ['Dadra & Nagar Haveli', '26', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['Daman and Diu', '26', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['New Delhi', '07', 'Delhi'],
    ['NCT of Delhi', '07', 'Delhi'],
    ['Orissa', '21', 'Odisha'],
    ['Pondicherry', '34', 'Puducherry'],
    ['Chattisgarh', '22', 'Chhattisgarh'],
    ['U.P.', '09', 'Uttar Pradesh'],
    ['TN', '33', 'Tamil Nadu'],
    ['tg', '36', 'Telangana'],
  ])('is known by other names: %s', (name, code, official) => {
    expect(stateCodeOf(name)).toBe(code);
    expect(stateNameOf(name)).toBe(official);
  });

  it.each(['Atlantis', 'Maharastra', 'constructor', ''])('is not %j', (name) => {
    expect(stateCodeOf(name)).toBeNull();
    expect(stateNameOf(name)).toBeNull();
  });
});
