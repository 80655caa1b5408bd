import { describe, expect, it } from '@jest/globals';
import { errorsFile, templateOf } from './template.js';

describe('the template', () => {
  it('has the columns and an example, quoted where it needs to be', () => {
    expect(templateOf('communities')).toBe(
      'Name,Locality,Address,City,State,PIN Code,Active\r\nAmber Heights,Baner,Lake Road 4,Pune,Maharashtra,411045,yes\r\n',
    );
    expect(templateOf('customers').split('\r\n')[1]).toContain('"B-704, Amber Heights, Baner, Pune"');
  });
});

describe('the list of errors', () => {
  it('has a line for each, and neutralises formulas', () => {
    const errors = [
      { line: 2, column: '=HYPERLINK("x")', message: 'Unknown column' },
      { line: 3, column: '', message: 'a, b' },
    ];
    expect(errorsFile(errors)).toBe('Line,Column,Error\r\n2,"\'=HYPERLINK(""x"")",Unknown column\r\n3,,"a, b"\r\n');
  });
});
