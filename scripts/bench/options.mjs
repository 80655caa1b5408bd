import { parseArgs } from 'node:util';

const STORES = ['sqlite', 'mongo'];
const SIZES = [10_000, 100_000];
const LARGE = 1_000_000;

const USAGE = `Usage: npm run bench [-- OPERATION … --store sqlite|mongo --orders 10000,100000 --large
         --rounds 3 --seconds 3 --clients 16 --data FOLDER --json FILE]
An operation is the beginning of a name, such as "list" or "search-full-name".`;

/**
 * @param {string[]} args of the command line
 * @param {string[]} operations names of all operations
 * @returns what to measure; throws an Error whose message is the usage
 */
export function optionsFrom(args, operations) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        store: { type: 'string' },
        orders: { type: 'string' },
        large: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '3' },
        clients: { type: 'string', default: '16' },
        data: { type: 'string' },
        json: { type: 'string' },
      },
    });
    if (values.store !== undefined && !STORES.includes(values.store)) throw new RangeError('store');
    const unknown = positionals.filter((start) => !operations.some((name) => name.startsWith(start)));
    if (unknown.length > 0) throw new RangeError('operation');
    return {
      operations: operations.filter(
        (name) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
      ),
      stores: values.store ? [values.store] : STORES,
      sizes: values.orders ? values.orders.split(',').map(wholeNumber) : [...SIZES, ...(values.large ? [LARGE] : [])],
      rounds: wholeNumber(values.rounds),
      seconds: wholeNumber(values.seconds),
      clients: wholeNumber(values.clients),
      data: values.data,
      json: values.json,
    };
  } catch (error) {
    throw new Error(`${USAGE}\nOperations: ${operations.join(', ')}.`, { cause: error });
  }
}

function wholeNumber(text) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1) throw new RangeError(text);
  return number;
}
