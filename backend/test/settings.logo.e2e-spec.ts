import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { AppManifestResponse } from '#libs/contract/app-manifest.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { LogoResponse } from '#libs/contract/logo.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { logoIconPath, logoPath } from '#libs/logo.js';
import { startApp, type TestApp } from './support/app.js';
import { PICTURE } from './support/picture.js';
import { valuesOf } from './support/settings-values.js';

const LOGO = '/api/settings/logo';

let app: TestApp;
let admin: string;
let wide: string;

const picture = async (width: number, height: number) => {
  const png = await sharp({ create: { width, height, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};
const set = (body: object, token = admin) => app.put<LogoResponse>(LOGO, body, token);
const remove = () => app.request<LogoResponse>('DELETE', LOGO, { token: admin });
const shown = async () => (await app.get<CatalogueResponse>('/api/catalogue')).body.logo;

beforeAll(async () => {
  app = await startApp();
  admin = (await app.staff('admin')).token;
  wide = await picture(300, 100);
});
beforeEach(async () => {
  expect((await remove()).body).toEqual({ logo: null });
});
afterAll(() => app.stop());

describe('the logo', () => {
  it('is the built-in one at first', async () => {
    expect(await shown()).toBeNull();
  });

  it('is shown by the catalogue as soon as it is set', async () => {
    const { status, body } = await set({ picture: wide, containsName: true });
    expect([status, body.logo]).toEqual([200, { id: expect.any(String), width: 300, height: 100, containsName: true }]);
    expect(await shown()).toEqual(body.logo);
  });

  it('is served to everyone as PNG, and cached', async () => {
    const { logo } = (await set({ picture: wide, containsName: false })).body;
    const files = await Promise.all([logoPath(logo!), logoIconPath(logo!)].map((path) => fetch(app.url + path)));
    expect(
      files.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('cache-control')]),
    ).toEqual(Array(2).fill([200, 'image/png', 'public, max-age=31536000, immutable']));
    const sizes = await Promise.all(files.map(async (file) => sharp(Buffer.from(await file.arrayBuffer())).metadata()));
    expect(sizes).toMatchObject([
      { format: 'png', width: 300, height: 100 },
      { format: 'png', width: 512, height: 512 },
    ]);
  });

  it('is the icon of the backoffice that is installed as an app', async () => {
    const manifest = async () => (await app.get<AppManifestResponse>('/api/app-manifest')).body;
    const { name, short_name, icons } = await manifest();
    expect([name, short_name, icons[0]!.src]).toEqual([
      'Firstlight Backoffice',
      'Firstlight',
      '/dashboard/icon-192.png',
    ]);
    const { logo } = (await set({ picture: wide, containsName: true })).body;
    expect((await manifest()).icons).toEqual([
      { src: logoIconPath(logo!), sizes: '512x512', type: 'image/png', purpose: 'any' },
    ]);
  });

  it('keeps its picture when only the name changes', async () => {
    const { logo } = (await set({ picture: wide, containsName: true })).body;
    expect((await set({ containsName: false })).body.logo).toEqual({ ...logo, containsName: false });
    expect(await set({ picture: null, containsName: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'picture' }] },
    });
  });

  it('has the same id when the same picture is uploaded again, because pages refer to it', async () => {
    const { logo } = (await set({ picture: wide, containsName: true })).body;
    expect((await set({ picture: PICTURE, containsName: true })).body.logo!.id).not.toBe(logo!.id);
    expect((await app.get(logoPath(logo!))).status).toBe(200);
    expect((await set({ picture: wide, containsName: true })).body.logo).toEqual(logo);
  });

  it('can be removed', async () => {
    await set({ picture: wide, containsName: true });
    expect((await remove()).body).toEqual({ logo: null });
    expect(await shown()).toBeNull();
  });

  it('does not conflict with settings that someone else is editing', async () => {
    const before = (await app.get<SettingsResponse>('/api/settings', admin)).body;
    const { logo } = (await set({ picture: wide, containsName: true })).body;
    const saved = await app.put('/api/settings', { ...valuesOf(before), version: before.version }, admin);
    expect(saved.status).toBe(200);
    expect(await shown()).toEqual(logo);
  });

  it('is recorded in the audit log', async () => {
    const { logo } = (await set({ picture: wide, containsName: true })).body;
    const { body } = await app.list<ChangeResponse>('/api/changes', { filter: { resource: 'settings' } }, admin);
    expect(body[0]!.differences).toContainEqual({ field: 'logo.picture', before: null, after: logo!.id });
  });

  it.each([
    ['no picture', {}, 'picture', 'Please choose a picture'],
    ['a picture without a format', { picture: 'hello' }, undefined, undefined],
  ])('is rejected when it is %s', async (_, form, field, message) => {
    const { status, body } = await set({ ...form, containsName: true });
    expect([status, body]).toMatchObject([400, field ? { errors: [{ field, message }] } : { code: 'picture-invalid' }]);
    expect(await shown()).toBeNull();
  });

  it('cannot be uploaded without limit', async () => {
    const { token } = await app.staff('admin');
    const sent = await Promise.all(
      Array.from({ length: 31 }, () => set({ picture: PICTURE, containsName: true }, token)),
    );
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it.each(['nothing', '..%2f..%2fetc%2fpasswd', '%00'])('GET /api/logos/%s is not found', async (id) => {
    expect((await app.get(`/api/logos/${id}`)).status).toBe(404);
  });
});
