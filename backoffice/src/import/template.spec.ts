import { describe, expect, it } from '@jest/globals';
import { templateOf } from './template.js';

describe('the file to fill in', () => {
  it('has the columns and an example, quoted where it needs to be', () => {
    expect(templateOf('communities')).toBe('Name,Locality,Address,Active\r\nAmber Heights,Baner,Lake Road 4,yes\r\n');
    expect(templateOf('customers').split('\r\n')[1]).toContain('"B-704, Amber Heights, Baner, Pune"');
  });
});
