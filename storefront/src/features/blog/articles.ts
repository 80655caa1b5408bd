import type { BlogSlug } from '#libs/routes.js';

type Part = { heading: string } | { text: string } | { list: readonly [string, ...string[]] };

export const ARTICLES: Record<BlogSlug, readonly Part[]> = {
  'daily-dust-and-your-paint': [
    {
      text: 'Leave a car in a Pune basement for one night and draw a finger across the bonnet. What comes off is not soft: road dust is mostly fine quartz and brake metal, and both are harder than the clear coat on your paint.',
    },
    {
      text: 'By itself, lying there, dust does nothing. The damage happens when it is moved. A dry rag pushed across a dusty panel drags thousands of tiny edges over the clear coat, and each leaves a hair-thin line. In low sun you see them as a grey spider’s web around every reflection.',
    },
    { heading: 'Why Sunday is too late' },
    {
      text: 'Dust that stays is not only dust. Dew wets it each night, the sun bakes it each day, and after a week it holds on like a thin layer of mortar. Then it takes pressure or a lot of water to move it. Pressure scratches, and most buildings don’t have the water.',
    },
    {
      text: 'A day’s dust is another matter. It is loose, and a clean microfibre cloth lifts it into its pile instead of pushing it along. One light pass is enough.',
    },
    { heading: 'How to do it well' },
    {
      list: [
        'Fold the cloth into eighths and use a fresh face for every panel.',
        'Start at the roof and go down; sills and wheels come last and get a cloth of their own.',
        'Straight lines, no circles. Circles show in the sun.',
        'If the cloth drags, stop. Mist the panel and wipe wet.',
        'Once a cloth has touched the ground, use it for the wheels only.',
      ],
    },
    {
      text: 'Done every day this takes a few minutes, a set of cloths and about a mug of water. It’s also why a car that is wiped daily often looks newer after five years than one that was scrubbed every weekend.',
    },
  ],
  'monsoon-maintenance': [
    {
      text: 'Between June and September a car in western Maharashtra meets more water than in the rest of the year together. Most of it is harmless. What it carries, and where it stays, is not.',
    },
    { heading: 'Before the first rain' },
    {
      list: [
        'Wiper blades: if they chatter or leave a fan of streaks, the rubber has hardened. Change both.',
        'Door and boot seals: wipe them and feel for cracks. A coat of silicone keeps them supple.',
        'Tyres: the grooves carry the water away. Below 2 mm they cannot.',
        'Drains: under the bonnet, below the windscreen, leaves collect. Take them out by hand.',
        'Glass: clean it inside too. Half of what blinds you at night is a film on the inside.',
      ],
    },
    { heading: 'While it rains' },
    {
      text: 'Rain does not wash a car. Each drop dries into a ring of what it caught on the way down, and in the city that is soot and a little acid. Wiped off the next morning the rings are gone; left for a fortnight in the sun they etch.',
    },
    {
      text: 'Mud in the wheel arches holds water against metal for days. Have it rinsed after every drive on open ground, before it dries.',
    },
    { heading: 'That smell' },
    {
      text: 'It comes from the carpet, not from the air conditioning, nine times out of ten. Lift the mats, press a dry cloth on the floor below, and if it comes up wet leave the doors open in a covered place for an afternoon. Vacuum before you perfume: scent over damp is worse than either.',
    },
    {
      text: 'In a community car park, find out where water stands after a night of rain, and do not park your lowest bumper there. Your cleaner knows; ask.',
    },
  ],
  'wax-before-summer': [
    {
      text: 'Paint does not fade because it is hot. It fades because ultraviolet light breaks the long molecules in the clear coat, a few at a time, and the surface turns dull and then chalky. The sun in April does in a month here what takes a season elsewhere.',
    },
    { heading: 'What wax does' },
    {
      text: 'A coat of wax is fifty times thinner than a hair. It does three things: it absorbs part of the light before the paint does, it fills the finest scratches so that the surface looks deep, and it makes water stand up in drops that roll off and take dust along.',
    },
    {
      text: 'It does not make a car scratch-proof, and it does not repair clear coat that has already gone white. Wax protects; it doesn’t restore. That’s why you apply it before the summer.',
    },
    { heading: 'How long it lasts' },
    {
      text: 'Outdoors in Pune a coat is good for four to six weeks; in a basement for about eight. Wash soap, bird droppings and the hose at the petrol pump all shorten it. You can see when it is time: pour a glass of water on the bonnet. If it lies flat in a sheet the wax is gone.',
    },
    { heading: 'When to renew' },
    {
      list: [
        'Once a month from February to June.',
        'After the monsoon, when the car has been cleaned down to the paint.',
        'On a cool panel in the shade. Wax on a hot bonnet sets before it can be spread.',
        'Never over dust: the cloth would rub it in.',
      ],
    },
    { text: 'And between coats, the oldest protection of all: wipe off bird droppings the same morning.' },
  ],
};
