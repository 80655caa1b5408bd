import { Injectable } from '@nestjs/common';
import type { SlotState } from '#libs/contract/plans.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { seatDefinition, Seats } from '../kernel/seats.js';
import { JobRunner } from '../kernel/jobs.js';
import { SettingsService } from '../settings/settings.service.js';
import { asOf, RUNNING, wantsSlot, type Plan } from './plan.js';
import { PlansStore } from './plans.store.js';

const SWEEP_EVERY_MS = 6 * 60 * 60_000;
/** Longer than a purchase takes between its seat and its plan. */
const BUYING_TAKES_MS = 10 * 60_000;

const definition = seatDefinition('plan_seats');

/** What a seat is for: a car, at a time slot of a community. */
type Booking = Pick<Plan, 'userId' | 'carNumber' | 'community' | 'timeSlot'>;

/**
 * So many cars as the operator's setting says, at each time slot of each community. The holder is the car, so that a renewal
 * has its place already. A car outside the known communities needs none.
 */
@Injectable()
export class PlanSeatsService {
  private readonly seats;

  constructor(
    database: Database,
    private readonly store: PlansStore,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    communities: CommunitiesService,
    jobs: JobRunner,
  ) {
    communities.follow({ count: () => Promise.resolve({}), move: (from, to) => this.move(from, to) });
    this.seats = new Seats(database.collection(definition), clock);
    jobs.register({ name: 'plan seats', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /** Reserves the slot for the plan's car, once for all its plans. False when the slot is full. */
  async take(plan: Booking): Promise<boolean> {
    if (plan.community === null || (await this.hasClaim(plan))) return true;
    const { carsPerSlot } = await this.settings.settings();
    return this.seats.take(slotOf(plan.community, plan.timeSlot), holderOf(plan), carsPerSlot);
  }

  /**
   * Reserves or releases the slot as the car's plans need it today, and answers what that makes of this plan's slot. A car
   * that returns from a long pause gets its slot even when it is full: no new car is let in until there is room again.
   */
  async sync(plan: Plan): Promise<SlotState> {
    if (plan.community === null) return wantsSlot(plan, this.clock.today()) ? 'held' : 'released';
    await this.syncSeat(plan);
    if (!wantsSlot(plan, this.clock.today())) return 'released';
    if (plan.slotState === 'held' || plan.pauses.length === 0) return 'held';
    const { carsPerSlot } = await this.settings.settings();
    const isOver = (await this.seats.countIn(slotOf(plan.community, plan.timeSlot))) > carsPerSlot;
    return isOver ? 'over-capacity' : 'held';
  }

  /** Throws slot-full. Takes nothing. */
  async assertCapacity(plan: Booking): Promise<void> {
    if (plan.community === null || (await this.hasClaim(plan))) return;
    const { carsPerSlot } = await this.settings.settings();
    if (await this.seats.hasRoom(slotOf(plan.community, plan.timeSlot), holderOf(plan), carsPerSlot)) return;
    throw new DomainError('slot-full', {
      message: `The time slot ${plan.timeSlot} is full in ${plan.community}. Please choose another one.`,
    });
  }

  /** Whether a time slot of the community can still be had. */
  async vacancyIn(community: string): Promise<(timeSlot: string) => boolean> {
    const { carsPerSlot } = await this.settings.settings();
    const taken = await this.seats.countsIn(slotOf(community, ''));
    return (timeSlot) => (taken.get(slotOf(community, timeSlot)) ?? 0) < carsPerSlot;
  }

  /** Read again after releasing it, as another plan of the car may have begun meanwhile. */
  private async syncSeat(car: Booking): Promise<void> {
    if (car.community === null) return;
    const [slot, holder] = [slotOf(car.community, car.timeSlot), holderOf(car)];
    if (await this.isNeeded(car)) return this.seats.keep(slot, holder);
    await this.seats.giveBack(holder, slot);
    if (await this.isNeeded(car)) await this.seats.keep(slot, holder);
  }

  /** Whether the car needs its slot now. Its terms follow each other, so the first that has not ended decides. */
  private async isNeeded(car: Booking): Promise<boolean> {
    const today = this.clock.today();
    const [first] = (await this.runningIn(car)).map((plan) => asOf(plan, today)).filter(isRunning);
    return first !== undefined && wantsSlot(first, today);
  }

  /** Whether a plan of the car runs in the slot, even if the slot is released during a pause. */
  private async hasClaim(car: Booking): Promise<boolean> {
    return (await this.runningIn(car)).map((plan) => asOf(plan, this.clock.today())).some(isRunning);
  }

  private async runningIn({ community, timeSlot, ...car }: Booking): Promise<Plan[]> {
    return (await this.store.runningOf(car))
      .filter((plan) => plan.community === community && plan.timeSlot === timeSlot)
      .sort((a, b) => (a.startDate! < b.startDate! ? -1 : 1));
  }

  /** A full slot stays full under the community's new name. */
  private async move(from: string, to: string): Promise<void> {
    for await (const { slot, holder } of this.seats.within(`${from}/`)) {
      await this.seats.keep(slotOf(to, bookingOf(slot, holder).timeSlot), holder);
      await this.seats.giveBack(holder, slot);
    }
  }

  /**
   * A crash may come between a seat and its plan, or between a plan's end and the return of its seat; and plans that were
   * brought from elsewhere have no seats yet.
   */
  private async sweep(): Promise<void> {
    const before = this.clock.in(-BUYING_TAKES_MS);
    for await (const { slot, holder, takenAt } of this.seats.from('')) {
      if (takenAt < before) await this.syncSeat(bookingOf(slot, holder));
    }
    for await (const plan of this.store.running()) {
      if (plan.community === null) continue;
      const [slot, holder] = [slotOf(plan.community, plan.timeSlot), holderOf(plan)];
      if (!(await this.seats.holds(slot, holder)) && (await this.isNeeded(plan))) await this.seats.keep(slot, holder);
    }
  }
}

function isRunning({ status }: Plan): boolean {
  return RUNNING.includes(status);
}

function slotOf(community: string, timeSlot: string): string {
  return `${community}/${timeSlot}`;
}

function holderOf({ userId, carNumber }: Booking): string {
  return `${userId}/${carNumber}`;
}

/** Only a community's name can have a slash in it. */
function bookingOf(slot: string, holder: string): Booking {
  const [userId, carNumber] = holder.split('/') as [string, string];
  const end = slot.lastIndexOf('/');
  return { userId, carNumber, community: slot.slice(0, end), timeSlot: slot.slice(end + 1) };
}
