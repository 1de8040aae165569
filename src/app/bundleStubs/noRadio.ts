/** Stands for the radio buttons of antd's table in the build: rows of our lists are chosen by ticks, several at once. */
const NoRadio = () => null

// eslint-disable-next-line import/no-default-export -- stands for antd's module, which has a default export
export default NoRadio
