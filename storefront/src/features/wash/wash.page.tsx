export default function Page() { return <h1>wash</h1>; }
