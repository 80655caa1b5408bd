export interface CommunitySeed {
  name: string;
  locality: string;
  pin: string;
}

const PIN_CODES: Record<string, string> = {
  Baner: '411045',
  Balewadi: '411045',
  Aundh: '411007',
  Wakad: '411057',
  Hinjawadi: '411057',
  Kharadi: '411014',
  'Viman Nagar': '411014',
  'Kalyani Nagar': '411006',
  'Koregaon Park': '411001',
  Hadapsar: '411028',
  Undri: '411060',
  Kothrud: '411038',
  Bavdhan: '411021',
  Pashan: '411021',
};

const BY_LOCALITY: Record<string, string> = {
  Baner: 'Amber Heights|Cedar Grove|Mistwood Residency|Ridgeview Towers|Saffron Park|Teakwood Enclave',
  Balewadi: 'Arena Vista|Highfield Greens|Orchid Terraces|Pavilion Court',
  Aundh: 'Banyan Court|Garden Terrace|Peepal Residency|Riverbank Homes|Willow Park',
  Wakad: 'Aurora Heights|Blue Lotus Towers|Dawn Meadows|Eastern Crest|Skyline Orchards|Westgate Homes',
  Hinjawadi: 'Cobalt Towers|Fern Valley|Horizon Greens|Indigo Park|Lakeshore Residency|Meadow Brook',
  Kharadi: 'Copper Leaf|Eden Square|Harmony Heights|Marigold Towers|Riverstone|Silver Birch',
  'Viman Nagar': 'Cloud Nine Residency|Jasmine Court|Monsoon Palms|Runway Heights|Sunrise Enclave',
  'Kalyani Nagar': 'Gulmohar Gardens|Lotus Court|Neem Tree Homes|Riverside Arcade',
  'Koregaon Park': 'Heritage Lane Residency|Laburnum House|North Avenue Homes',
  Hadapsar: 'Amber Valley|Granite Court|Magnolia Park|Silver Oaks|Summit Grove|Sunflower Township',
  Undri: 'Hilltop Meadows|Maple Leaf Homes|Tamarind Greens|Windmill Park',
  Kothrud: 'Chestnut Residency|Kaveri Heights|Mountain View Homes|Sandalwood Court',
  Bavdhan: 'Foothill Residency|Pine Crest|Pebble Creek|Stone Arch Towers',
  Pashan: 'Lakeview Terraces|Mulberry Park|Sparrow Woods',
};

/** The residential communities of a new installation; the operator edits them. */
export const COMMUNITIES: readonly CommunitySeed[] = Object.entries(BY_LOCALITY)
  .flatMap(([locality, names]) => names.split('|').map((name) => ({ name, locality, pin: PIN_CODES[locality]! })))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
