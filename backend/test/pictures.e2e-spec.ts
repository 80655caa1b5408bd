import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PicturesService } from '../src/customers/pictures.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { PICTURE } from './support/picture.js';

const HOUR = 3_600_000;

const clock = new TestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const statusOf = async (url: string) => (await app.get(url)).status;
const upload = async (token: string) => (await app.put('/api/profile', { profilePic: PICTURE }, token)).body.profilePic;
async function later(hours: number): Promise<void> {
  clock.advance(hours * HOUR);
  await app.sweep();
}

describe('a picture', () => {
  it('is deleted after a day if no account got it because of a crash', async () => {
    const url = `/api/pictures/${await app.app.nest.get(PicturesService).add(PICTURE)}`;
    await later(23);
    expect(await statusOf(url)).toBe(200);
    await later(2);
    expect(await statusOf(url)).toBe(404);
  });

  it('is deleted after a crash if the account has replaced it, and the new one stays', async () => {
    const { email, token } = await app.customer();
    const signedIn = async () => (await app.login(email)).token;
    const replaced = await upload(token);
    await later(25);
    const removal = jest.spyOn(app.app.nest.get(PicturesService), 'remove').mockRejectedValueOnce(new Error('crash'));
    expect((await app.put('/api/profile', { profilePic: PICTURE }, await signedIn())).status).toBe(500);
    removal.mockRestore();
    const { profilePic } = (await app.get('/api/profile', await signedIn())).body;
    expect(await Promise.all([replaced, profilePic].map(statusOf))).toEqual([200, 200]);
    for (const hours of [25, 30 * 24]) {
      await later(hours);
      expect(await Promise.all([replaced, profilePic].map(statusOf))).toEqual([404, 200]);
    }
  });
});
