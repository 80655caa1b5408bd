import { describe, expect, it } from '@jest/globals';
import { errorsFile, rejectedFile, templateOf } from './template.js';

describe('the template', () => {
  it('has the columns and an example row, quoted where needed', () => {
    expect(templateOf('communities')).toBe(
      'Name,Locality,Address,City,State,PIN Code,Active\r\nAmber Heights,Baner,4 Lake Road,Pune,Maharashtra,411045,yes\r\n',
    );
    expect(templateOf('customers').split('\r\n')[1]).toContain('"B-704, Amber Heights, Baner, Pune"');
  });
});

describe('the list of errors', () => {
  it('has one line per error, and neutralises formulas', () => {
    const errors = [
      { line: 2, column: '=HYPERLINK("x")', message: 'Unknown column' },
      { line: 3, column: '', message: 'a, b' },
    ];
    expect(errorsFile(errors)).toBe('Line,Column,Error\r\n2,"\'=HYPERLINK(""x"")",Unknown column\r\n3,,"a, b"\r\n');
  });
});

describe('the rejected rows', () => {
  it('keep their values and get a column of reasons', () => {
    const headers = [
      { header: 'Name', column: 'Name' },
      { header: 'Owner', column: '' },
    ];
    const rejectedRows = [
      { line: 3, cells: ['', 'Bina, B'] },
      { line: 4, cells: ['A'] },
    ];
    const errors = [
      { line: 3, column: 'Name', message: 'Name is required' },
      { line: 3, column: 'Locality', message: 'Locality is required' },
      { line: 4, column: '', message: 'This is the same record as line 2' },
    ];
    expect(rejectedFile({ headers, rejectedRows, errors })).toBe(
      'Name,Owner,Reason\r\n,"Bina, B",Name: Name is required; Locality: Locality is required\r\nA,,This is the same record as line 2\r\n',
    );
  });
});
