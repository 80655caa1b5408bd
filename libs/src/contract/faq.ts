import type { Edit, Versioned } from './records.js';

export const FAQ_GROUPS = ['General', 'Payments', 'Refunds', 'Support'] as const;
export type FaqGroup = (typeof FAQ_GROUPS)[number];

export interface FaqEntry {
  group: FaqGroup;
  question: string;
  answer: string;
}

/** GET faq: what is published, by group and in order. */
export interface FaqPublished extends FaqEntry {
  id: string;
  _id: string;
}

/** A question as the office keeps it. */
export interface FaqResponse extends FaqPublished, Versioned {
  published: boolean;
  /** Grows within its group in the order of showing; gaps mean nothing. */
  position: number;
  createdAt: string;
}

export interface FaqRequest extends FaqEntry {
  published?: boolean;
}

export type FaqUpdate = FaqRequest & Edit;

/** POST register/faq/{id}/place: where in its group it stands from now on, from 0. */
export interface FaqPlace {
  at: number;
}
