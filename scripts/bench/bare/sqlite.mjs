import { DatabaseSync } from '@photostructure/sqlite';
import { COUNTED_BY, INTEGERS, ORDER_FIELDS, ORDER_INDEXES, orderRow, termsOf } from './rows.mjs';

const BATCH = 2_000;
const columns = ORDER_FIELDS.join(', ');

/** The bare server's SQL queries. The same methods as BareMongo. */
export class BareSqlite {
  #database;
  #statements = new Map();

  constructor(file) {
    this.#database = new DatabaseSync(file);
    // As durable as the application: each commit is on disk before it is acknowledged.
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -65536', 'temp_store = MEMORY'])
      this.#database.exec(`PRAGMA ${pragma}`);
  }

  /** Fills an empty file. Triggers then maintain counts, sales and the search index. */
  async fill({ orders, accounts, leads }) {
    const types = ORDER_FIELDS.map((field) => `${field} ${INTEGERS.has(field) ? 'INTEGER' : 'TEXT'}`).join(', ');
    this.#database.exec(`
      CREATE TABLE orders (seq INTEGER PRIMARY KEY, ${types}, terms TEXT NOT NULL, UNIQUE (id));
      CREATE TABLE accounts (id TEXT PRIMARY KEY, email TEXT UNIQUE, passwordHash TEXT, record TEXT) WITHOUT ROWID;
      CREATE TABLE leads (seq INTEGER PRIMARY KEY, email TEXT, record TEXT);
      CREATE TABLE order_counts (kind, status, payment, carType, n INTEGER, revenue INTEGER, PRIMARY KEY (kind, status, payment, carType)) WITHOUT ROWID;
      CREATE TABLE sales (month TEXT, carType TEXT, communityId TEXT, n INTEGER, revenue INTEGER, PRIMARY KEY (month, carType, communityId)) WITHOUT ROWID;
      CREATE TABLE totals (what TEXT PRIMARY KEY, n INTEGER) WITHOUT ROWID;
      CREATE VIRTUAL TABLE orders_search USING fts5 (terms, content='', detail=none, prefix='1 2 3 4');
    `);
    const row = [...ORDER_FIELDS, 'terms'];
    const insert = `INSERT INTO orders (${row.join(', ')}) VALUES (${row.map(() => '?').join(', ')})`;
    await this.#inBatches(orders, (order) =>
      this.#run(insert, ...Object.values(orderRow(order)), termsOf(order).join(' ')),
    );
    await this.#inBatches(accounts, ({ passwordHash, ...account }) =>
      this.#run(
        'INSERT INTO accounts VALUES (?, ?, ?, ?)',
        account.id,
        account.email,
        passwordHash ?? null,
        JSON.stringify(account),
      ),
    );
    await this.#inBatches(leads, (lead) =>
      this.#run('INSERT INTO leads (email, record) VALUES (?, ?)', lead.email, JSON.stringify(lead)),
    );
    this.#database.exec(`
      ${ORDER_INDEXES.map((fields) => `CREATE INDEX orders_${fields.join('_')} ON orders (${fields.join(', ')});`).join('\n')}
      INSERT INTO order_counts SELECT kind, status, payment, ifnull(carType, ''), count(*), sum(revenue) FROM orders GROUP BY 1, 2, 3, 4;
      INSERT INTO sales SELECT substr(paidOn, 1, 7), ifnull(carType, ''), ifnull(communityId, ''), count(*), sum(revenue)
        FROM orders WHERE paidOn IS NOT NULL GROUP BY 1, 2, 3;
      INSERT INTO totals SELECT 'customers', count(*) FROM accounts;
      INSERT INTO totals SELECT 'leads', count(*) FROM leads;
      INSERT INTO orders_search (rowid, terms) SELECT seq, terms FROM orders;
      CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
        INSERT INTO order_counts VALUES (new.kind, new.status, new.payment, ifnull(new.carType, ''), 1, new.revenue)
          ON CONFLICT DO UPDATE SET n = n + 1, revenue = revenue + excluded.revenue;
        INSERT INTO orders_search (rowid, terms) VALUES (new.seq, new.terms);
      END;
      CREATE TRIGGER lead_added AFTER INSERT ON leads BEGIN UPDATE totals SET n = n + 1 WHERE what = 'leads'; END;
      PRAGMA optimize = 0x10002;
    `);
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  profile(id) {
    return JSON.parse(this.#get('SELECT record FROM accounts WHERE id = ?', id).record);
  }

  plansOf(userId) {
    return this.#all(
      `SELECT ${columns} FROM orders WHERE userId = ? AND kind = 'subscription' ORDER BY createdAt DESC`,
      userId,
    );
  }

  /** @param filter by FILTERABLE fields; sort: a SORTABLE field */
  orders({ filter, sort, direction, limit }) {
    const fields = Object.keys(filter);
    const where = fields.length > 0 ? `WHERE ${fields.map((field) => `${field} = ?`).join(' AND ')}` : '';
    const counted = fields.every((field) => COUNTED_BY.includes(field));
    const values = Object.values(filter);
    return {
      total: this.#get(
        `SELECT ${counted ? 'sum(n)' : 'count(*)'} AS n FROM ${counted ? 'order_counts' : 'orders'} ${where}`,
        ...values,
      ).n,
      records: this.#all(
        `SELECT ${columns} FROM orders ${where} ORDER BY ${sort} ${direction} LIMIT ?`,
        ...values,
        limit,
      ),
    };
  }

  /** The newest orders that have a term beginning with each word. */
  search({ q, limit }) {
    const match = q
      .toLowerCase()
      .split(/\s+/)
      .map((word) => `"${word.replaceAll('"', '')}"*`)
      .join(' AND ');
    return {
      total: this.#get('SELECT count(*) AS n FROM orders_search WHERE orders_search MATCH ?', match).n,
      records: this.#all(
        `SELECT ${columns} FROM orders WHERE seq IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ? ORDER BY rowid DESC LIMIT ?) ORDER BY seq DESC`,
        match,
        limit,
      ),
    };
  }

  summary() {
    const totals = Object.fromEntries(this.#all('SELECT what, n FROM totals').map(({ what, n }) => [what, n]));
    return {
      ...totals,
      kinds: this.#all(
        "SELECT kind, sum(n) AS n, sum(revenue) AS revenue FROM order_counts WHERE payment <> 'unpaid' GROUP BY kind",
      ),
    };
  }

  sales({ from }) {
    const by = (field) =>
      this.#all(
        `SELECT ${field}, sum(n) AS n, sum(revenue) AS revenue FROM sales WHERE month >= ? GROUP BY ${field}`,
        from,
      );
    return { periods: by('month'), carTypes: by('carType'), communities: by('communityId') };
  }

  passwordHash(email) {
    return this.#get('SELECT passwordHash FROM accounts WHERE email = ?', email).passwordHash;
  }

  addLead(lead) {
    this.#run('INSERT INTO leads (email, record) VALUES (?, ?)', lead.email, JSON.stringify(lead));
  }

  addOrder(order) {
    const row = [...ORDER_FIELDS, 'terms'];
    this.#run(
      `INSERT INTO orders (${row.join(', ')}) VALUES (${row.map(() => '?').join(', ')})`,
      ...Object.values(order),
      termsOf(order).join(' '),
    );
  }

  bytes() {
    return this.#get('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').bytes;
  }

  close() {
    this.#database.close();
  }

  async #inBatches(records, add) {
    let open = 0;
    for await (const record of records) {
      if (open === 0) this.#database.exec('BEGIN');
      add(record);
      open = (open + 1) % BATCH;
      if (open === 0) this.#database.exec('COMMIT');
    }
    if (open > 0) this.#database.exec('COMMIT');
  }

  #run(sql, ...values) {
    this.#statement(sql).run(...values);
  }

  #get(sql, ...values) {
    return this.#statement(sql).get(...values);
  }

  #all(sql, ...values) {
    return this.#statement(sql).all(...values);
  }

  #statement(sql) {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    return statement;
  }
}
