import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * A payment provider in its own process, as in production. The application's stand-in would add its own work to
 * what is measured. It accepts orders, and has no other records.
 */
const NOTHING = { entity: 'collection', count: 0, items: [] };
let orders = 0;

createServer(async (request, response) => {
  const answer = request.method === 'POST' ? order(await json(request)) : NOTHING;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(Number(process.argv[2]), '127.0.0.1');

function order({ amount, currency, receipt }) {
  orders += 1;
  return {
    id: `order_bench${orders}`,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    status: 'created',
    attempts: 0,
    created_at: Math.floor(Date.now() / 1000),
  };
}
