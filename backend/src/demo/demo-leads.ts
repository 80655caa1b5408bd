import { addDays, type Instant } from '#libs/calendar.js';
import { LEAD_SOURCES, type LeadStatus } from '#libs/contract/leads.js';
import type { LeadIntakeService } from '../leads/lead-intake.service.js';
import { demoId, type DemoAccount, type DemoWorld } from './demo-world.js';
import { momentOn, pastDay } from './demo-moments.js';
import { demoCommunity } from './demo-communities.js';
import { demoEmail, demoName, demoPhone } from './demo-people.js';

export type DemoLead = Parameters<LeadIntakeService['restore']>[0][number];

const MESSAGES = [
  'Do you also clean cars that are parked in the open?',
  'What does the monthly plan cost for two cars?',
  'Can the team come before 6:30 in the morning?',
  'Is the wax coating part of the monthly plan?',
  'We are moving in next month. Do you serve our building?',
  'Please call me about the interior cleaning.',
  'Is there a discount for a whole year?',
  '',
];
const COMPLAINTS = [
  'The car was not cleaned yesterday. Please check.',
  'There are streaks on the windscreen since this morning.',
  'My invoice shows my old address. Can you correct it?',
  'The team came after I had left. Can my slot be earlier?',
];
const NOTES = [
  'Called, asked to ring again in the evening.',
  'Sent the price list on WhatsApp.',
  'Wants to start after the holidays.',
  'No answer, will try again tomorrow.',
];

const LOST_REASONS = ['Price', 'No answer', 'Chose another service', 'Moved away'];

/** An enquiry. Every twentieth person sends two. */
export function demoLead(world: DemoWorld, number: number): DemoLead {
  const { random, now, today, employees } = world;
  // Above the numbers of customers, so that no lead has the details of a customer.
  const person = 50_000_000 + (number % 20 === 19 ? number - 1 : number);
  const createdAt = momentOn(
    random,
    random.chance(0.2) ? addDays(today, -random.below(10)) : pastDay(random, today),
    now,
  );
  const { id: communityId, name: community, locality } = demoCommunity(world);
  const name = demoName(random);
  const status = statusOf(world, createdAt);
  const by = random.chance(0.6) && employees.length > 0 ? random.pick(employees) : null;
  const noted = status !== 'new' && by !== null && random.chance(0.7);
  return {
    id: demoId(world, createdAt, 'lead', String(number)),
    name,
    email: demoEmail(name, person),
    phone: demoPhone(person),
    location: random.chance(0.9) ? `${community}, ${locality}` : locality,
    message: random.pick(MESSAGES),
    status,
    communityId,
    assigneeId: by?.id ?? null,
    followUpOn: status === 'contacted' ? addDays(today, random.below(10) - 3) : null,
    source: random.pick(LEAD_SOURCES),
    fromCustomer: false,
    importRowId: null,
    lostReason: status === 'lost' ? random.pick(LOST_REASONS) : '',
    notes: noted
      ? [
          {
            id: demoId(world, createdAt, 'note', String(number)),
            at: createdAt,
            by: by.email,
            text: random.pick(NOTES),
          },
        ]
      : [],
    createdAt,
    updatedAt: createdAt,
  };
}

/** What a customer writes to the office: answered, or waiting for an answer. */
export function demoComplaint(
  world: DemoWorld,
  number: number,
  { name, email, phone }: Pick<DemoAccount, 'name' | 'email' | 'phone'>,
): DemoLead {
  const lead = demoLead(world, number);
  return {
    ...lead,
    name,
    email,
    phone,
    message: COMPLAINTS[number % COMPLAINTS.length]!,
    status: lead.status === 'new' ? 'new' : 'contacted',
    followUpOn: null,
    source: 'contact-form',
    fromCustomer: true,
    lostReason: '',
  };
}

function statusOf({ random, now }: DemoWorld, createdAt: Instant): LeadStatus {
  const isRecent = Date.parse(now) - Date.parse(createdAt) < 7 * 86_400_000;
  return random.weighted<LeadStatus>([
    ['new', isRecent ? 70 : 3],
    ['contacted', isRecent ? 25 : 15],
    ['converted', isRecent ? 4 : 50],
    ['lost', isRecent ? 1 : 32],
  ]);
}
