import { describe, expect, it } from '@jest/globals';
import { changedTags, tagKey } from './customer-tags.js';

describe('the tags of a customer', () => {
  it.each([
    [['VIP'], { add: ['Society secretary'] }, ['Society secretary', 'VIP']],
    [['VIP'], { add: ['vip', 'Vip!'] }, ['VIP']],
    [['VIP', 'Corporate'], { remove: ['vip'] }, ['Corporate']],
    [['VIP'], { add: ['vip'], remove: ['VIP'] }, ['vip']],
    [[], { remove: ['VIP'] }, []],
    [['Café'], { remove: ['cafe'] }, []],
  ])('%j changed by %j are %j', (tags, change, result) => {
    expect(changedTags(tags, change)).toEqual(result);
  });

  it('are limited to ten', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `Tag ${index}`);
    expect(changedTags([], { add: ten })).toHaveLength(10);
    expect(() => changedTags(ten, { add: ['One more'] })).toThrow();
    expect(changedTags(ten, { add: ['One more'], remove: ['Tag 3'] })).toHaveLength(10);
  });

  it('are compared by their words only', () => {
    expect(tagKey('24/7', 'add')).not.toBe(tagKey('247', 'add'));
    expect(tagKey('VIP', 'add')).not.toBe(tagKey('VIP gold', 'add'));
    expect(tagKey('VIP gold', 'add').startsWith(tagKey('VIP', 'add'))).toBe(false);
    expect(() => tagKey('!!!', 'add')).toThrow();
  });
});
