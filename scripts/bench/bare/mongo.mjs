import mongoose from 'mongoose';
import { COUNTED_BY, ORDER_FIELDS, ORDER_INDEXES, orderRow, termsOf } from './rows.mjs';

const BATCH = 1_000;
const { MongoClient } = mongoose.mongo;
const answered = Object.fromEntries(
  [...ORDER_FIELDS.filter((field) => field !== 'id'), '_id'].map((field) => [field, 1]),
);

function documentOf(order) {
  const { id, ...row } = orderRow(order);
  return { _id: id, ...row, terms: termsOf(order) };
}

/** The bare server's queries with MongoDB's driver. The same methods as BareSqlite. */
export class BareMongo {
  #client;
  #orders;
  #accounts;
  #leads;
  #counts;
  #sales;

  constructor(uri) {
    // As durable as the application's writes.
    this.#client = new MongoClient(uri, { writeConcern: { w: 'majority', journal: true } });
    const database = this.#client.db();
    [this.#orders, this.#accounts, this.#leads, this.#counts, this.#sales] = [
      'orders',
      'accounts',
      'leads',
      'counts',
      'sales',
    ].map((name) => database.collection(name));
  }

  /** Fills an empty database. */
  async fill({ orders, accounts, leads }) {
    await this.#inBatches(this.#orders, orders, documentOf);
    await this.#inBatches(this.#accounts, accounts, ({ id, ...account }) => ({ _id: id, ...account }));
    await this.#inBatches(this.#leads, leads, ({ id, ...lead }) => ({ _id: id, ...lead }));
    for (const fields of ORDER_INDEXES)
      await this.#orders.createIndex(Object.fromEntries([...fields.map((field) => [field, 1]), ['_id', 1]]));
    await this.#orders.createIndex({ terms: 1 });
    await this.#accounts.createIndex({ email: 1 }, { unique: true });
    await this.#group(
      this.#counts,
      [{ $match: {} }],
      Object.fromEntries(COUNTED_BY.map((field) => [field, `$${field}`])),
    );
    await this.#group(this.#sales, [{ $match: { paidOn: { $ne: null } } }], {
      month: { $substrBytes: ['$paidOn', 0, 7] },
      carType: '$carType',
      communityId: '$communityId',
    });
    await this.#counts.insertMany([
      { _id: 'customers', n: await this.#accounts.countDocuments() },
      { _id: 'leads', n: await this.#leads.countDocuments() },
    ]);
  }

  profile(id) {
    return this.#accounts.findOne({ _id: id }, { projection: { passwordHash: 0 } });
  }

  plansOf(userId) {
    return this.#orders
      .find({ userId, kind: 'subscription' }, { projection: answered })
      .sort({ createdAt: -1 })
      .toArray();
  }

  async orders({ filter, sort, direction, limit }) {
    const way = direction === 'DESC' ? -1 : 1;
    const counted = Object.keys(filter).every((field) => COUNTED_BY.includes(field));
    const [records, total] = await Promise.all([
      this.#orders
        .find(filter, { projection: answered })
        .sort({ [sort]: way, _id: way })
        .limit(limit)
        .toArray(),
      counted ? this.#total(filter) : this.#orders.countDocuments(filter),
    ]);
    return { total, records };
  }

  async search({ q, limit }) {
    const words = q.toLowerCase().split(/\s+/);
    const filter = { $and: words.map((word) => ({ terms: { $regex: `^${word.replace(/\W/g, '\\$&')}` } })) };
    const [records, total] = await Promise.all([
      this.#orders.find(filter, { projection: answered }).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
      this.#orders.countDocuments(filter),
    ]);
    return { total, records };
  }

  async summary() {
    const [kinds, totals] = await Promise.all([
      this.#counts
        .aggregate([
          { $match: { payment: { $nin: ['unpaid', null] } } },
          { $group: { _id: '$kind', n: { $sum: '$n' }, revenue: { $sum: '$revenue' } } },
        ])
        .toArray(),
      this.#counts.find({ _id: { $in: ['customers', 'leads'] } }).toArray(),
    ]);
    return { kinds, totals };
  }

  async sales({ from }) {
    const by = (field) =>
      this.#sales
        .aggregate([
          { $match: { month: { $gte: from } } },
          { $group: { _id: `$${field}`, n: { $sum: '$n' }, revenue: { $sum: '$revenue' } } },
        ])
        .toArray();
    const [periods, carTypes, communities] = await Promise.all([by('month'), by('carType'), by('communityId')]);
    return { periods, carTypes, communities };
  }

  async passwordHash(email) {
    return (await this.#accounts.findOne({ email })).passwordHash;
  }

  async addLead(lead) {
    await this.#leads.insertOne(lead);
  }

  async addOrder(order) {
    await this.#orders.insertOne(documentOf(order));
  }

  async bytes() {
    return (await this.#client.db().stats()).totalSize;
  }

  /** Facts stored when the data was created, or null. */
  async facts() {
    return (await this.#client.db().collection('facts').findOne())?.facts ?? null;
  }

  async keepFacts(facts) {
    await this.#client.db().collection('facts').insertOne({ facts });
  }

  close() {
    return this.#client.close();
  }

  async #total(filter) {
    const rows = await this.#counts
      .find({ ...filter, kind: filter.kind ?? { $exists: true } }, { projection: { n: 1 } })
      .toArray();
    return rows.reduce((sum, { n }) => sum + n, 0);
  }

  async #group(target, stages, by) {
    const groups = await this.#orders
      .aggregate([...stages, { $group: { _id: by, n: { $sum: 1 }, revenue: { $sum: '$revenue' } } }])
      .toArray();
    if (groups.length > 0) await target.insertMany(groups.map(({ _id, n, revenue }) => ({ ..._id, n, revenue })));
  }

  async #inBatches(collection, records, toDocument) {
    let batch = [];
    const write = async () => {
      if (batch.length > 0) await collection.insertMany(batch, { ordered: false, writeConcern: { w: 1 } });
      batch = [];
    };
    for await (const record of records) {
      batch.push(toDocument(record));
      if (batch.length === BATCH) await write();
    }
    await write();
  }
}
