import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IMPORT_COLUMNS, IMPORT_KINDS } from '#libs/contract/imports.js';
import { csvLine } from '#libs/csv.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

const check = async (kind: string, csv: string, details: object = {}) =>
  (await app.post('/api/imports', { kind, fileName: `${kind}.csv`, csv, ...details }, token)).body;
const errorsOf = async (kind: string, csv: string) => {
  const { id, status, rows, errors } = await check(kind, csv);
  expect(status).toBe(rows === 0 ? 'invalid' : 'checked');
  expect(id === '').toBe(rows === 0);
  return errors as { line: number; column: string; message: string }[];
};
async function importFile(kind: string, csv: string) {
  const { id, status, errors } = await check(kind, csv);
  expect({ status, errors }).toEqual({ status: 'checked', errors: [] });
  expect((await app.post(`/api/imports/${id}/start`, {}, token)).status).toBe(202);
  await app.sweep();
  return (await app.get(`/api/imports/${id}`, token)).body;
}
const total = async (list: string) =>
  Number((await app.list(`/api/${list}`, { range: [0, 0] }, token)).headers.get('content-range')!.split('/')[1]);

const CUSTOMERS =
  'Name,Email,Phone Number,Car,Car No.,Address\r\n"Rao, Asha",ASHA.RAO@example.com,98765 50001,Hyundai Creta,mh 12 ab 5001,"B-1, Amber Heights"\r\nBina Shah,bina.shah@example.com,\'+919876550002,,,\r\n';

describe('an import', () => {
  it('creates every row, and the same file again changes nothing', async () => {
    expect(await importFile('customers', `\uFEFF${CUSTOMERS}`)).toMatchObject({
      status: 'done',
      rows: 2,
      known: 0,
      done: 2,
      created: 2,
      failures: [],
    });
    const [asha] = (await app.list('/api/customers', { filter: { email: 'asha.rao@example.com' } }, token)).body;
    expect(asha).toMatchObject({
      name: 'Rao, Asha',
      phone: '+919876550001',
      role: 'user',
      carDetails: { carName: 'Hyundai Creta', carNumber: 'MH12AB5001', address: 'B-1, Amber Heights' },
    });
    await app.put(`/api/customers/${asha.id}`, { name: 'Asha R', email: asha.email, phone: asha.phone }, token);
    const before = await total('customers');
    expect(await check('customers', CUSTOMERS)).toMatchObject({ known: 2 });
    expect(await importFile('customers', CUSTOMERS)).toMatchObject({
      status: 'done',
      created: 0,
      known: 2,
      failures: [],
    });
    expect(await total('customers')).toBe(before);
    expect((await app.get(`/api/customers/${asha.id}`, token)).body.name).toBe('Asha R');
  });

  it('creates communities, and leads with the community of their location', async () => {
    const leads =
      'Email,NAME,Location,Phone,Message\n"x.lead@example.com","X","Imported Court, Baner","9876550003","Two\nlines, ""quoted"""\n';
    expect(
      await importFile(
        'communities',
        'Name,Locality,Active\nImported Court,Baner,yes\nHidden Court,Aundh,No\nAmber Heights,Elsewhere,yes\n',
      ),
    ).toMatchObject({ created: 2, known: 1 });
    expect(await importFile('leads', leads)).toMatchObject({ created: 1 });
    expect(await importFile('leads', leads)).toMatchObject({ created: 0, known: 1 });
    const found = (await app.list('/api/leads', { filter: { email: 'x.lead@example.com' } }, token)).body;
    expect(found).toMatchObject([{ communityName: 'Imported Court', message: 'Two\nlines, "quoted"', status: 'new' }]);
    const [hidden] = (await app.list('/api/register/communities', { filter: { name: 'Hidden Court' } }, token)).body;
    expect(hidden).toMatchObject({ active: false });
    const [kept] = (await app.list('/api/register/communities', { filter: { name: 'Amber Heights' } }, token)).body;
    expect(kept.locality).toBe('Baner');
    expect((await app.list('/api/changes', { filter: { recordId: hidden.id } }, token)).body).toMatchObject([
      { action: 'created' },
    ]);
  });

  it('returns every error by row and column, and creates nothing', async () => {
    const before = await total('customers');
    const csv =
      'Name,Email,Phone Number,Car,Car No.\nGood,good.row@example.com,9876550010,,\n,not an address,12,Flying Carpet,\nTwice,GOOD.row@example.com,9876550011,,XX\nCar,car.row@example.com,9876550012,Flying Carpet,\n';
    expect(await errorsOf('customers', csv)).toEqual([
      { line: 3, column: 'Name', message: 'Name is required' },
      { line: 3, column: 'Email', message: 'Invalid email address' },
      { line: 3, column: 'Phone Number', message: 'Please enter a 10-digit Indian mobile number' },
      { line: 4, column: 'Car No.', message: 'Please enter a car number such as MH 12 AB 1234' },
      { line: 5, column: 'Car', message: 'Please choose your car from the list' },
    ]);
    expect(
      await errorsOf(
        'leads',
        'Name,Email,Phone,Location\nA,a@example.com,9876550010,B\nA,a@example.com,9876550010,B\n',
      ),
    ).toEqual([{ line: 3, column: '', message: 'This is the same record as line 2' }]);
    expect(await errorsOf('communities', 'Name,Locality,Active\nA Court,B,perhaps\n')).toEqual([
      { line: 2, column: 'Active', message: 'Please write yes or no' },
    ]);
    await app.sweep();
    expect(await total('customers')).toBe(before);
  });

  it.each(IMPORT_KINDS)('rejects the unchanged example of the template of %s', async (kind) => {
    const columns = IMPORT_COLUMNS[kind];
    const [header, example] = [columns.map(({ name }) => name), columns.map((column) => column.example)];
    expect(await errorsOf(kind, csvLine(header) + csvLine(example))).toEqual([
      { line: 2, column: '', message: expect.stringMatching(/^This is the example of the template/) },
    ]);
  });

  it('imports the valid rows and returns the others with their values', async () => {
    const csv = 'Locality,Society,Owner\nBaner,Good Court,Asha\n,Bad Court,"Bina, B"\nBaner,Long Court,Chetan,extra\n';
    const checked = await check('communities', csv);
    expect(checked).toMatchObject({
      status: 'checked',
      rows: 1,
      headers: [
        { header: 'Locality', column: 'Locality' },
        { header: 'Society', column: 'Name' },
        { header: 'Owner', column: '' },
      ],
      rejectedRows: [
        { line: 3, cells: ['', 'Bad Court', 'Bina, B'] },
        { line: 4, cells: ['Baner', 'Long Court', 'Chetan', 'extra'] },
      ],
      errors: [
        { line: 3, column: 'Locality' },
        { line: 4, column: '' },
      ],
    });
    await app.post(`/api/imports/${checked.id}/start`, {}, token);
    await app.sweep();
    expect((await app.get(`/api/imports/${checked.id}`, token)).body).toMatchObject({ status: 'done', created: 1 });
    const { body } = await app.list('/api/register/communities', { filter: { q: 'Court', locality: 'Baner' } }, token);
    const names = body.map(({ name }) => name);
    expect(names).toContain('Good Court');
    expect(names).not.toContain('Long Court');
  });

  it('uses the columns that were chosen for the headers', async () => {
    const csv = 'Where,Building\nBaner,Chosen Court\n';
    expect(await check('communities', csv)).toMatchObject({
      status: 'invalid',
      errors: [
        { line: 1, column: 'Name', message: 'This column is missing' },
        { line: 1, column: 'Locality', message: 'This column is missing' },
      ],
    });
    expect(await check('communities', csv, { columns: ['Locality', 'Name'] })).toMatchObject({
      status: 'checked',
      rows: 1,
    });
    expect(await check('communities', csv, { columns: ['Name', 'Name'] })).toMatchObject({ status: 'invalid' });
    for (const columns of ['Name', [1], ['x'.repeat(50)], [['Name']]])
      expect((await app.post('/api/imports', { kind: 'communities', fileName: 'c', csv, columns }, token)).status).toBe(
        400,
      );
  });

  it.each(['customers', 'leads', 'communities'])('accepts the export of %s', async (kind) => {
    await app.customer();
    const list = kind === 'communities' ? 'register/communities' : kind;
    const { text } = await app.get(`/api/${list}/export?filter={}`, token);
    expect(await check(kind, text)).toMatchObject({ status: 'checked', errors: [], rejectedRows: [] });
  });

  it('ignores a column named like a property of objects', async () => {
    expect(await check('communities', 'Name,Locality,__proto__\nA Court,B,x\n')).toMatchObject({
      status: 'checked',
      headers: [{}, {}, { header: '__proto__', column: '' }],
    });
  });

  it.each([
    ['tabs, as a spreadsheet copies them', '\t'],
    ['semicolons', ';'],
  ])('accepts %s as delimiters', async (_, delimiter) => {
    const rows = [
      ['Name', 'Locality', 'Address'],
      [`Court of ${delimiter.charCodeAt(0)}`, 'Baner', '"Lake Road 4, opposite the park"'],
    ];
    expect(await check('communities', rows.map((cells) => cells.join(delimiter)).join('\r\n'))).toMatchObject({
      status: 'checked',
      rows: 1,
    });
  });

  it('says what to do about a file in another encoding', async () => {
    expect(await errorsOf('communities', 'Name,Locality\nA Court,Baner\nCaf\uFFFD Court,Baner\n')).toEqual([
      { line: 3, column: '', message: expect.stringContaining('CSV UTF-8') },
    ]);
  });

  it('returns more errors than a screen shows', async () => {
    expect(await errorsOf('communities', `Name,Locality\n${'A Court,\n'.repeat(300)}`)).toHaveLength(300);
  });

  it.each([
    ['a column that appears twice', 'Name,name,Locality\nA,B,C\n', 'Name', 1],
    ['a missing required column', 'Name\nA\n', 'Locality', 1],
    ['a quote that is not closed', 'Name,Locality\n"A,B\n', '', undefined],
    ['a quote within a cell', 'Name,Locality\nA"b"c,B\n', '', undefined],
    ['more cells than columns', 'Name,Locality\nA,B,C\n', '', 2],
    ['no rows', 'Name,Locality\n', '', 1],
    ['a cell that is too long', `Name,Locality\n"${'x'.repeat(50_000)}",B\n`, '', undefined],
    ['too many rows', `Name,Locality\n${'A,B\n'.repeat(5_001)}`, '', 5_002],
  ])('rejects a file with %s', async (_, csv, column, line) => {
    const [error] = await errorsOf('communities', csv);
    expect(error).toMatchObject({ column, line: line ?? expect.any(Number), message: expect.stringMatching(/\w/) });
  });

  it('rejects a file that is too large, and an unknown kind', async () => {
    expect(
      (await app.post('/api/imports', { kind: 'leads', fileName: 'x', csv: 'x'.repeat(2_000_001) }, token)).status,
    ).toBe(400);
    expect(
      (await app.post('/api/imports', { kind: 'leads', fileName: 'x', csv: 'é'.repeat(1_500_000) }, token)).status,
    ).toBe(413);
    expect((await app.post('/api/imports', { kind: 'admins', fileName: 'x', csv: 'x' }, token)).status).toBe(400);
  });

  it('stores a formula as text', async () => {
    await importFile('communities', 'Name,Locality\nFormula Court,"=HYPERLINK(""http://evil"")"\n');
    const [found] = (await app.list('/api/register/communities', { filter: { name: 'Formula Court' } }, token)).body;
    expect(found.locality).toBe('=HYPERLINK("http://evil")');
  });

  it('is recorded as the work of the person who started it', async () => {
    const [checking, starting] = [await app.staff('manager'), await app.staff('manager')];
    const file = { kind: 'communities', fileName: 'c.csv', csv: 'Name,Locality\nStarted Court,Baner\n' };
    const { id } = (await app.post('/api/imports', file, checking.token)).body;
    await app.post(`/api/imports/${id}/start`, {}, starting.token);
    await app.sweep();
    const changes = (await app.list('/api/changes', { filter: { q: 'Started' } }, token)).body;
    expect(changes).toMatchObject([{ name: 'Started Court', by: starting.email }]);
  });

  it('stores a cell of several lines as the form would', async () => {
    const csv = 'Name,Locality,Address\n"Long\nCourt",Baner,"12  Lane\nBaner"\n';
    expect(await importFile('communities', csv)).toMatchObject({ created: 1 });
    const { body } = await app.list('/api/register/communities', { filter: { q: 'Long Court' } }, token);
    expect(body).toMatchObject([{ name: 'Long Court', address: '12 Lane Baner' }]);
  });

  it('continues after a restart, and creates nothing twice', async () => {
    const own = await startApp();
    const admin = await own.staff('admin');
    const rows = Array.from({ length: 400 }, (_, n) => `Court ${n} of many,Baner`);
    const { id } = (
      await own.post(
        '/api/imports',
        { kind: 'communities', fileName: 'c.csv', csv: `Name,Locality\n${rows.join('\n')}\n` },
        admin.token,
      )
    ).body;
    await own.post(`/api/imports/${id}/start`, {}, admin.token);
    await own.stop({ keepData: true });

    const again = await startApp({ data: own.data });
    await again.sweep();
    const session = await again.login(admin.email);
    expect((await again.get(`/api/imports/${id}`, session.token)).body).toMatchObject({
      status: 'done',
      done: 400,
      created: 400,
      failures: [],
    });
    expect(
      (
        await again.list('/api/register/communities', { filter: { q: 'many' }, range: [0, 0] }, session.token)
      ).headers.get('content-range'),
    ).toMatch(/\/400$/);
    await again.stop();
  });

  it('is limited per hour for each member of staff', async () => {
    const [own, other] = await Promise.all([app.staff('manager'), app.staff('manager')]);
    const body = { kind: 'communities', fileName: 'c.csv', csv: 'Locality\nBaner\n' };
    const statuses: number[] = [];
    for (let file = 1; file <= 101; file += 1) statuses.push((await app.post('/api/imports', body, own.token)).status);
    expect(statuses.slice(0, 100)).toEqual(Array<number>(100).fill(201));
    expect(statuses.at(-1)).toBe(429);
    expect((await app.post('/api/imports', body, other.token)).status).toBe(201);
  });

  it('cannot be started if it does not exist', async () => {
    expect((await app.post('/api/imports/nobody/start', {}, token)).status).toBe(404);
  });
});
