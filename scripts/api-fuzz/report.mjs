/** The requests and the failed checks in a report of schemathesis (NDJSON), the most frequent failure first. */
export function failuresIn(ndjson) {
  const groups = new Map();
  let cases = 0;
  for (const line of ndjson.split('\n')) {
    if (!line.includes('"ScenarioFinished"')) continue;
    const { recorder } = JSON.parse(line).ScenarioFinished;
    for (const [id, checks] of Object.entries(recorder.checks ?? {})) {
      cases += 1;
      for (const { name, status, failure_info: info } of checks)
        if (status === 'failure') add(groups, { name, info, recorder, id });
    }
  }
  const failures = [...groups.values()].map(({ operations, ...group }) => ({ ...group, operations: [...operations] }));
  return { cases, failures: failures.sort((a, b) => b.count - a.count) };
}

function add(groups, { name, info, recorder, id }) {
  const check = `${name} (${info.failure.title})`;
  const group = groups.get(check) ?? { check, count: 0, operations: new Set(), example: exampleOf(recorder, id, info) };
  group.count += 1;
  group.operations.add(recorder.label);
  groups.set(check, group);
}

function exampleOf({ cases, interactions }, id, { failure }) {
  const { method, path, query, body } = cases?.[id]?.value ?? {};
  const status = interactions?.[id]?.response?.status_code;
  const sent = [query && JSON.stringify(query), body && JSON.stringify(body)].filter(Boolean).join(' ').slice(0, 300);
  return `${method} ${path} ${sent} -> ${status}: ${failure.message.replaceAll('\n', ' ').slice(0, 200)}`;
}
