import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { calendarDateOf } from '#libs/calendar.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { VisitReport } from '#libs/contract/visits.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleOf } from './support/schedule.js';
import { user } from './support/user.js';

const TODAY = calendarDateOf(new Date().toISOString());
const CAR = 'गाड़ी MH 12 QF 4321';
const WASH = 'Asha Rao, बेसिक कार वॉश';
const DONE: VisitReport = { outcome: 'done', extras: [], reason: null, note: '' };

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'language');
  Reflect.deleteProperty(navigator, 'onLine');
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const inHindi = () => localStorage.setItem('language', 'hi');

/** A schedule with a plan's car and a single wash, and the responses to reports. */
function withSchedule(report: (body: VisitReport) => Promise<Response>): void {
  backoffice.intercept = ({ pathname, searchParams }, method, body) => {
    if (/\/work$/.test(pathname)) return Promise.resolve(Response.json(scheduleWithWash(searchParams.get('date')!)));
    return method === 'PUT' && /\/work\/p1$/.test(pathname) ? report(JSON.parse(body) as VisitReport) : null;
  };
}

function scheduleWithWash(date: string): ScheduleResponse {
  const schedule = scheduleOf(date);
  const [visit] = schedule.visits as [ScheduleResponse['visits'][number]];
  const wash: ScheduleResponse['visits'][number] = {
    ...visit,
    id: 'w1',
    kind: 'wash',
    name: 'Asha Rao',
    phone: '+919876543210',
    start: '17:00',
    timeSlot: '5:00 PM - 5:30 PM',
    car: null,
    plan: null,
    wash: {
      service: 'Basic Car Wash',
      status: 'assigned',
      allowedStatuses: ['done'],
      report: null,
      assigneeId: null,
      assignee: null,
      amountDue: 352.82,
    },
  };
  return { ...schedule, visits: [visit, wash] };
}

const accepted = (report: VisitReport) => {
  const [visit] = scheduleOf(TODAY).visits as [ScheduleResponse['visits'][number]];
  const stored = { ...DONE, ...report, reportedAt: `${TODAY}T01:15:00.000Z` };
  return Promise.resolve(Response.json({ ...visit, plan: { ...visit.plan!, report: stored } }));
};

const problem = (status: number, code: string, facts: object = {}) =>
  Promise.resolve(Response.json({ code, message: 'In English.', ...facts }, { status }));

async function openHome(): Promise<void> {
  await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'), inHindi);
  await heading('होम');
  await screen.findByText('MH 12 QF 4321');
}

/** Marks are sent immediately when the page is hidden. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

it('changes to Hindi and back on the first screen and in the menu, and remembers the choice', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  await backoffice.open('/empdashboard', employee);
  await heading('Home');
  expect(document.documentElement.lang).toBe('en-IN');
  const hindi = await button('हिन्दी');
  expect(hindi.lang).toBe('hi-IN');
  await user.click(hindi);
  await heading('होम');
  expect(document.documentElement.lang).toBe('hi-IN');
  await waitFor(() => expect(document.title).toBe('होम · स्टाफ़ ऐप'));
  expect(localStorage.getItem('language')).toBe('hi');
  expect((await button('हिन्दी')).getAttribute('aria-pressed')).toBe('true');

  await user.click(await button('अकाउंट'));
  await user.click(await screen.findByRole('menuitem', { name: 'English' }));
  await heading('Home');
  expect(document.documentElement.lang).toBe('en-IN');
  expect(localStorage.getItem('language')).toBe('en');
});

it("follows the browser's language on the first visit, and the choice afterwards", async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  Object.defineProperty(navigator, 'language', { value: 'hi-IN', configurable: true });
  await backoffice.open('/empdashboard', employee);
  await heading('होम');
  await backoffice.open('/empdashboard', employee, () => localStorage.setItem('language', 'en'));
  await heading('Home');
  await backoffice.open('/empdashboard', employee, () => localStorage.setItem('language', 'constructor'));
  await heading('Home');
});

it('stays in English for the office', async () => {
  await backoffice.open('/leads?perPage=2', undefined, inHindi);
  await heading('Leads');
  expect(document.documentElement.lang).toBe('en-IN');
  await user.click(await button('Account'));
  await screen.findByRole('menuitem', { name: 'My profile' });
  expect(screen.queryByRole('menuitem', { name: 'हिन्दी' })).toBeNull();
});

it("shows the day's cars", async () => {
  withSchedule(accepted);
  await openHome();
  const schedule = within(screen.getByRole('region', { name: 'काम की लिस्ट' }));
  schedule.getByText(/^\d+ \S+ \d{4} · 2 गाड़ियाँ$/);
  const morning = within(schedule.getByRole('region', { name: 'सुबह 6:30' }));
  morning.getByText('Red · Kia Seltos · SUV');
  morning.getByText('सुबह 6:30–7:00');
  morning.getByText('30 दिन में: अंदर की सफ़ाई 2 में से 0, वैक्स 1 में से 0');
  const afternoon = within(schedule.getByRole('region', { name: 'शाम 5:00' }));
  afternoon.getByText('पैसे बाकी: ₹352.82');
  afternoon.getByText('अभी किसी को नहीं दी गई');
  afternoon.getByText('दी गई');
  afternoon.getByRole('link', { name: 'कॉल करें: Asha Rao' });
  afternoon.getByRole('button', { name: `हो गया: ${WASH}` });

  await user.click(schedule.getByRole('button', { name: 'कल' }));
  await user.type(schedule.getByRole('searchbox', { name: 'गाड़ी नंबर या नाम' }), '9999');
  await screen.findByText('“9999” वाली कोई गाड़ी नहीं मिली।');
});

it.each([
  ['weekly day off', null, 'काम बंद: हफ़्ते की छुट्टी।'],
  ['Diwali', 'Diwali', 'काम बंद: Diwali।'],
])('says why nobody works on a day off: %s', async (dayOff, holiday, text) => {
  backoffice.intercept = ({ pathname, searchParams }) =>
    /\/work$/.test(pathname)
      ? Promise.resolve(Response.json({ ...scheduleOf(searchParams.get('date')!), dayOff, holiday, visits: [] }))
      : null;
  await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'), inHindi);
  await screen.findByText(text);
  await screen.findByText('आज कोई गाड़ी साफ़ नहीं करनी है।');
});

it('marks a visit done with an extra, and sends it', async () => {
  const reports: VisitReport[] = [];
  withSchedule((report) => {
    reports.push(report);
    return accepted(report);
  });
  await openHome();
  const extras = within(await screen.findByRole('group', { name: `यह भी किया: ${CAR}` }));
  await user.click(extras.getByRole('button', { name: 'वैक्स' }));
  await user.click(await button(`हो गया: ${CAR}`));
  await button(`हो गया · वापस लें: ${CAR}`);
  await screen.findByText('सफ़ाई हो गई, वैक्स के साथ');
  hidePage();
  await screen.findByText(`${CAR}: हो गया`);
  expect(reports).toMatchObject([{ outcome: 'done', extras: ['wax'] }]);
});

it('marks a visit missed with a reason, and another reason needs a note', async () => {
  withSchedule(accepted);
  await openHome();
  await user.click(await button(`नहीं हो पाया: ${CAR}`));
  const dialog = within(await screen.findByRole('dialog', { name: `नहीं हो पाया: ${CAR}` }));
  const confirm = dialog.getByRole('button', { name: 'दर्ज करें' });
  await user.click(confirm);
  await dialog.findByText('वजह चुनें');
  const reasons = within(dialog.getByRole('radiogroup', { name: 'गाड़ी साफ़ क्यों नहीं हो पाई?' }));
  expect(reasons.getAllByRole('radio')).toHaveLength(5);
  await user.click(reasons.getByRole('radio', { name: 'कोई और वजह' }));
  await user.click(confirm);
  await dialog.findByText('वजह लिखें');
  await user.click(reasons.getByRole('radio', { name: 'गाड़ी वहाँ नहीं थी' }));
  await user.type(dialog.getByRole('textbox', { name: 'ग्राहक के लिए नोट' }), 'Bay खाली');
  await user.click(confirm);
  await screen.findByText('नहीं हो पाया: गाड़ी वहाँ नहीं थी। Bay खाली');
});

it('says which mark waits for a connection', async () => {
  withSchedule(() => Promise.reject<Response>(new TypeError('Failed to fetch')));
  await openHome();
  await user.click(await button(`हो गया: ${CAR}`));
  hidePage();
  await screen.findByText(`${CAR}: आपने “हो गया” दर्ज किया है। यह फ़ोन में सेव है, नेटवर्क आने पर अपने-आप भेजा जाएगा।`);
  await screen.findByText('अभी भेजा नहीं गया');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^नेटवर्क नहीं है। जानकारी पुरानी हो सकती है।/);

  await user.click(await button('लॉगआउट'));
  const question = within(await screen.findByRole('alertdialog', { name: 'सब कुछ भेजे बिना लॉगआउट करें?' }));
  await user.click(question.getByRole('button', { name: 'यहीं रहें' }));
});

it('says why a mark was rejected by the code of the problem, otherwise in English', async () => {
  let respond = () => problem(404, 'not-found');
  withSchedule(() => respond());
  await openHome();
  await user.click(await button(`हो गया: ${CAR}`));
  hidePage();
  await screen.findByText(`${CAR}: “हो गया” दर्ज नहीं हुआ। यह अब नहीं मिल रहा। रिफ़्रेश करके देखें।`);
  respond = () => problem(409, 'pause-not-possible');
  const again = await button(`हो गया: ${CAR}`);
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('false'));
  await user.click(again);
  hidePage();
  await screen.findByText(`${CAR}: “हो गया” दर्ज नहीं हुआ। In English.`);
});

it.each([
  ['Ravi Jadhav', /^Ravi Jadhav ने इसे .+ दर्ज किया: नहीं हो पाया: मौसम खराब था।$/],
  [null, /^आपने इसे .+ दर्ज किया: नहीं हो पाया: मौसम खराब था।$/],
])('asks which report to keep when %s has reported the visit', async (reportedBy, theirs) => {
  const report: VisitReport = { outcome: 'missed', extras: [], reason: 'weather', note: '' };
  withSchedule(() =>
    problem(409, 'visit-reported', { reportedAt: `${TODAY}T01:00:00.000Z`, reportedBy, report, current: 'missed' }),
  );
  await openHome();
  await user.click(await button(`हो गया: ${CAR}`));
  hidePage();
  const dialog = within(await screen.findByRole('alertdialog', { name: `${CAR}: पहले वाली रिपोर्ट बदलें?` }));
  dialog.getByText(theirs);
  dialog.getByText(/^आपने वह रिपोर्ट देखे बिना .+ दर्ज किया: सफ़ाई हो गई।$/);
  await user.click(dialog.getByRole('button', { name: 'बाद में' }));
  await button(`रिपोर्ट चुनें: ${CAR}`);
});

it('lists the leads, and marks one as contacted', async () => {
  const { name } = await backoffice.office.lead();
  await backoffice.open('/employeeleads', await backoffice.office.employee('Amber Heights'), inHindi);
  await heading('मेरी लीड');
  await user.type(await screen.findByRole('searchbox', { name: 'नाम, ईमेल या फ़ोन से खोजें' }), name);
  await user.click(await button(`बात हो गई: ${name}`));
  await screen.findByText(`${name}: बात हो गई`);
  await user.click(await button(`नोट: ${name}`));
  await user.type(await screen.findByRole('textbox', { name: 'नोट लिखें' }), 'Call on Monday');
  await user.click(await button('जोड़ें'));
  await screen.findByText('नोट जुड़ गया');
  await button('खोज मिटाएँ');
});
