import type { Edit, Versioned } from './records.js';

export const FAQ_GROUPS = ['General', 'Payments', 'Refunds', 'Support'] as const;
export type FaqGroup = (typeof FAQ_GROUPS)[number];

export interface FaqEntry {
  group: FaqGroup;
  question: string;
  answer: string;
}

/** GET faq: the published questions, by group and position. */
export interface FaqPublished extends FaqEntry {
  id: string;
  _id: string;
}

/** A question in the backoffice. */
export interface FaqResponse extends FaqPublished, Versioned {
  published: boolean;
  /** Ascending within the group, with gaps. */
  position: number;
  createdAt: string;
}

export interface FaqRequest extends FaqEntry {
  published?: boolean;
}

export type FaqUpdate = FaqRequest & Edit;

/** POST register/faq/{id}/place: the new index in its group, from 0. */
export interface FaqPlace {
  at: number;
}
