import { describe, expect, it } from '@jest/globals';
import { faultsFile, templateOf } from './template.js';

describe('the file to fill in', () => {
  it('has the columns and an example, quoted where it needs to be', () => {
    expect(templateOf('communities')).toBe(
      'Name,Locality,Address,City,State,PIN Code,Active\r\nAmber Heights,Baner,Lake Road 4,Pune,Maharashtra,411045,yes\r\n',
    );
    expect(templateOf('customers').split('\r\n')[1]).toContain('"B-704, Amber Heights, Baner, Pune"');
  });
});

describe('the list of faults', () => {
  it('has a line for each, and runs nothing of the file it is about', () => {
    const faults = [
      { line: 2, column: '=HYPERLINK("x")', message: 'There is no such column' },
      { line: 3, column: '', message: 'a, b' },
    ];
    expect(faultsFile(faults)).toBe(
      'Line,Column,What is wrong\r\n2,"\'=HYPERLINK(""x"")",There is no such column\r\n3,,"a, b"\r\n',
    );
  });
});
